import { STEPS, type Step } from "@/components/campaigns/hrefs.ts";
import type { CampaignChecks, Problem, ProblemCode } from "@/lib/campaigns/schemas.ts";

/** The step in which each problem is solved. */
export const STEP_OF: Record<ProblemCode, Step> = {
  number_missing: "objetivo",
  number_unusable: "objetivo",
  number_disconnected: "objetivo",
  number_unconfirmed: "objetivo",
  sending_stopped: "objetivo",
  audience_missing: "publico",
  segment_missing: "publico",
  segment_inactive: "publico",
  template_missing: "mensagem",
  template_unusable: "mensagem",
  text_missing: "mensagem",
  variable_missing: "mensagem",
  variable_unknown: "mensagem",
  fallback_missing: "mensagem",
  mail_server_missing: "objetivo",
  sender_missing: "objetivo",
  subject_missing: "mensagem",
  body_missing: "mensagem",
  body_unreadable: "mensagem",
  link_missing: "mensagem",
  survey_missing: "mensagem",
  survey_inactive: "mensagem",
  unsubscribe_missing: "mensagem",
  button_link_mismatch: "mensagem",
  variant_category: "mensagem",
  variant_same: "mensagem",
  test_metric: "entrega",
  budget_exceeded: "revisao",
};

/** Shown beside the channel before a draft can be checked. */
const OF_CHANNEL: readonly ProblemCode[] = ["mail_server_missing", "sender_missing"];
const OF_EMPTY_FIELD = /_missing$/;

export type StepState = "unknown" | "done" | "warning" | "open";

/** State of a step, from the problems that prevent sending; `moment` is why the chosen time is invalid. */
export function stepState(step: Step, checks: CampaignChecks | undefined, moment: string | null = null): StepState {
  if (moment !== null && (step === "entrega" || step === "revisao")) return "open";
  if (checks === undefined) return "unknown";
  const problems = step === "revisao" ? checks.problems : problemsAt(step, checks.problems);
  if (problems.some(({ severity }) => severity === "error")) return "open";
  return problems.length > 0 ? "warning" : "done";
}

export function problemsAt(step: Step, problems: readonly Problem[]): Problem[] {
  return problems.filter(({ code }) => STEP_OF[code] === step);
}

/** True if the problem is already shown beside the channel or the empty field. */
export function isSaidElsewhere({ code, severity, variant }: Problem): boolean {
  if (variant !== undefined) return false;
  return OF_CHANNEL.includes(code) || (severity === "error" && OF_EMPTY_FIELD.test(code));
}

/** The first step with a problem that prevents sending, else the last. */
export function stepToResume(checks: CampaignChecks): Step {
  return STEPS.find((step) => stepState(step, checks) === "open") ?? "revisao";
}
