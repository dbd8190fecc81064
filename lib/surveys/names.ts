export const SCORES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** NPS groups: scores of 9 or 10, 7 or 8, and less. */
export const SCORE_GROUPS = ["promoters", "passives", "detractors"] as const;
export type ScoreGroup = (typeof SCORE_GROUPS)[number];

export function scoreGroup(score: number): ScoreGroup {
  if (score >= 9) return "promoters";
  return score >= 7 ? "passives" : "detractors";
}
