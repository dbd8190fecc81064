/** Agent name with the store suffix, so that every conversation shows the agent's store. */
export function agentName(name: string, storeSuffix: string): string {
  return `${name.trim().replace(/\s+/g, " ")} - ${storeSuffix}`;
}

type InboxStore = { inboxId: number; storeId: string };

/** Inboxes whose stores are all closed; excludes inboxes without a store. */
export function closedInboxes(inboxes: readonly InboxStore[], isOpen: (storeId: string) => boolean): Set<number> {
  const open = new Set(inboxes.filter(({ storeId }) => isOpen(storeId)).map(({ inboxId }) => inboxId));
  return new Set(inboxes.map(({ inboxId }) => inboxId).filter((inboxId) => !open.has(inboxId)));
}

type Place = { userId: number; inboxIds: readonly number[]; isOwn: boolean };

/** Agents whose inboxes are all closed; excludes agents without an inbox. */
export function agentsToBlock(places: readonly Place[], closed: ReadonlySet<number>): number[] {
  return places
    .filter(({ inboxIds, isOwn }) => isOwn && inboxIds.length > 0 && inboxIds.every((inboxId) => closed.has(inboxId)))
    .map(({ userId }) => userId);
}
