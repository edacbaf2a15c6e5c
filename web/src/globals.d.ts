// globals.d.ts: what vite.config.ts defines.

/** The project's version and a hash of all that this page is made of. */
declare const PAGE_VERSION: string;
