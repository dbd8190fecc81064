type InboxStore = { inboxId: number; storeId: string };

/** The inboxes whose every store is closed. One that no store has is nobody's to close. */
export function closedInboxes(inboxes: readonly InboxStore[], isOpen: (storeId: string) => boolean): Set<number> {
  const open = new Set(inboxes.filter(({ storeId }) => isOpen(storeId)).map(({ inboxId }) => inboxId));
  return new Set(inboxes.map(({ inboxId }) => inboxId).filter((inboxId) => !open.has(inboxId)));
}

type Place = { userId: number; inboxIds: readonly number[]; isOwn: boolean };

/** Who of the agents has nothing open to serve. One without an inbox isn't kept out of anything. */
export function agentsToBlock(places: readonly Place[], closed: ReadonlySet<number>): number[] {
  return places
    .filter(({ inboxIds, isOwn }) => isOwn && inboxIds.length > 0 && inboxIds.every((inboxId) => closed.has(inboxId)))
    .map(({ userId }) => userId);
}
