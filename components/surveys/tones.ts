import { SCORE_GROUPS, type ScoreGroup } from "@/lib/core/survey-scores.ts";

/** From the best: the order of every list of groups. */
export const GROUPS = SCORE_GROUPS;

/** The fill that a group has in every chart; a text always says which it is. */
export const GROUP_FILL: Record<ScoreGroup, string> = {
  promoters: "bg-positive",
  passives: "bg-(--chart-previous)",
  detractors: "bg-negative",
};
