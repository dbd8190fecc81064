/**
 * Works on all items, at most `most` at a time. After an error no further item begins; it rejects with the first error
 * once all work that had begun has ended.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]();
  let isFailed = false;
  const worker = async () => {
    for (let next = rest.next(); !next.done && !isFailed; next = rest.next())
      await work(next.value).catch((error: unknown) => {
        isFailed = true;
        throw error;
      });
  };
  const ended = await Promise.allSettled(Array.from({ length: most }, worker));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
