// drawers.ts: the drawers that cover the planets on a phone.

export const DRAWERS = ['hand', 'hq', 'log'] as const;
export type Drawer = (typeof DRAWERS)[number];
