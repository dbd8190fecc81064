type Counts = { promoters: number; passives: number; detractors: number };

/** Promoters: 9 and 10, passives: 7 and 8, detractors: 0 to 6. `scores`: count per score, from 0. */
export function groupScores(scores: readonly number[]): Counts {
  const sum = (from: number, to: number) => scores.slice(from, to + 1).reduce((total, count) => total + count, 0);
  return { detractors: sum(0, 6), passives: sum(7, 8), promoters: sum(9, 10) };
}

/** Share of promoters minus share of detractors, −100 to 100; null without responses. */
export function npsOf({ promoters, passives, detractors }: Counts): number | null {
  const total = promoters + passives + detractors;
  return total === 0 ? null : Math.round((100 * (promoters - detractors)) / total) || 0;
}
