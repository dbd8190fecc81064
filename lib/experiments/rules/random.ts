/**
 * Uniform numbers in (0, 1], the same ones for the same seed: mulberry32 of Tommy Ettinger (public domain). Its period
 * of 2³² exceeds what one interval draws.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 1) / 4_294_967_296;
  };
}

/** A number of successes, for large `trials` by the normal approximation. */
export function binomial(random: () => number, trials: number, share: number): number {
  const variance = trials * share * (1 - share);
  if (variance > 100) {
    const drawn = Math.round(trials * share + Math.sqrt(variance) * normal(random));
    return Math.min(trials, Math.max(0, drawn));
  }
  const gap = gaps(random, share);
  let successes = 0;
  for (let at = gap(); at < trials; at += 1 + gap()) successes += 1;
  return successes;
}

/** Numbers of failures before the next success. */
export function gaps(random: () => number, share: number): () => number {
  const failure = Math.log1p(-share);
  return () => Math.floor(Math.log(random()) / failure);
}

/** Box and Muller (1958). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
}
