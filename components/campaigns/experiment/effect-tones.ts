import type { ExperimentState } from "@/lib/experiments/schemas.ts";

/** Variant of the badge that names the state. */
export const EFFECT_TONES: Record<ExperimentState, "outline" | "default" | "positive" | "negative"> = {
  no_control: "outline",
  insufficient: "default",
  positive: "positive",
  not_proven: "default",
  negative: "negative",
};
