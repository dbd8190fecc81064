export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** Integer, both ends included. */
  between: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
};

/** Mulberry32: small, fast, and the same sequence for a seed on every machine. */
export function createRandom(...seeds: Array<number | string>): Random {
  let state = hashOf(seeds.join("|"));
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[between(0, items.length - 1)];
    if (item === undefined) throw new Error("Nothing to pick from");
    return item;
  };
  return { next, between, chance: (probability) => next() < probability, pick };
}

/** FNV-1a, 32 bits, unsigned. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
