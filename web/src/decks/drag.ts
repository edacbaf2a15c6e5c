// drag.ts: cards that are dragged between the pool and the deck.

/** The type of the dragged data: "12 pool" is card 12 from the pool. */
export const CARD_TYPE = 'application/x-traxis-card';

export function dragCard(event: DragEvent, card: number, from: 'pool' | 'deck'): void {
    event.dataTransfer?.setData(CARD_TYPE, `${card} ${from}`);
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
}
