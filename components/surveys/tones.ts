import { SCORE_GROUPS, type ScoreGroup } from "@/lib/surveys/names.ts";

/** Best group first, in every list. */
export const GROUPS = SCORE_GROUPS;

/** Fill colour of each group in charts; always with a text. */
export const GROUP_FILL: Record<ScoreGroup, string> = {
  promoters: "bg-positive",
  passives: "bg-(--chart-previous)",
  detractors: "bg-negative",
};
