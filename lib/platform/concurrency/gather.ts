type Waiting<In, Out> = { item: In; resolve: (out: Out) => void; reject: (error: unknown) => void };

/**
 * Batches concurrent calls: the first starts at once, and callers that arrive during a call share the next one. `weigh`
 * and `most` limit a batch; a failed call rejects for every caller in its batch.
 */
export function gather<In, Out>(
  call: (items: In[]) => Promise<Out[]>,
  { most, weigh = () => 1 }: { most: number; weigh?: (item: In) => number },
): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let isCalling = false;

  async function callAll(): Promise<void> {
    isCalling = true;
    while (waiting.length > 0) {
      const shared = takePortion();
      try {
        const outs = await call(shared.map(({ item }) => item));
        for (const [at, { resolve }] of shared.entries()) resolve(outs[at] as Out);
      } catch (error) {
        for (const { reject } of shared) reject(error);
      }
    }
    isCalling = false;
  }

  function takePortion(): Waiting<In, Out>[] {
    let [weight, count] = [0, 0];
    for (const { item } of waiting) {
      weight += weigh(item);
      if (count > 0 && weight > most) break;
      count += 1;
    }
    const portion = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return portion;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isCalling) void callAll();
    });
}
