import type { NumberProblem } from "../../stores/schemas.ts";

type ProviderProblem = "unreachable" | "denied" | "not_found" | "limited" | "refused";

/** What a failed request to the provider says about the number. */
export function toNumberProblem(problem: ProviderProblem): NumberProblem {
  if (problem === "refused") return "denied";
  return problem === "limited" ? "unreachable" : problem;
}
