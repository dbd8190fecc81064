type Counts = { promoters: number; passives: number; detractors: number };

/** Whoever gave 9 or 10 promotes, up to 6 detracts. `scores` counts each score, 0 first. */
export function groupScores(scores: readonly number[]): Counts {
  const sum = (from: number, to: number) => scores.slice(from, to + 1).reduce((total, count) => total + count, 0);
  return { detractors: sum(0, 6), passives: sum(7, 8), promoters: sum(9, 10) };
}

/** The share of promoters less that of detractors, −100 to 100; null without an answer. */
export function npsOf({ promoters, passives, detractors }: Counts): number | null {
  const total = promoters + passives + detractors;
  return total === 0 ? null : Math.round((100 * (promoters - detractors)) / total) || 0;
}
