type Work = (round: number) => Promise<unknown>;

export type Race = {
  /** The best plain SQL, or the bare protocol. */
  limit: Work;
  product: Work;
  rounds: number;
  /** Resets the data before a round; not timed. */
  before?: () => Promise<unknown>;
  warmUps?: number;
};

export type Times = { limit: number; product: number };
type Samples = { limit: number[]; product: number[] };

/** Medians in milliseconds. */
export async function race(competitors: Race): Promise<Times> {
  const { limit, product } = await raceRounds(competitors);
  return { limit: median(limit), product: median(product) };
}

/** Times of all rounds. The two alternate, also in which goes first, so that other load affects both equally. */
export async function raceRounds({ limit, product, rounds, before, warmUps = 1 }: Race): Promise<Samples> {
  const times: Samples = { limit: [], product: [] };
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const turns: [keyof Times, Work][] = [
      ["limit", limit],
      ["product", product],
    ];
    if (round % 2 === 1) turns.reverse();
    for (const [side, work] of turns) {
      await before?.();
      const elapsed = await time(() => work(round));
      if (round >= warmUps) times[side].push(elapsed);
    }
  }
  return times;
}

export async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return (low + high) / 2;
}

/** The 95th percentile. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
