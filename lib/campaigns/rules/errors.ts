import { BadRequestError, ConflictError } from "../../core/errors.ts";
import type { Problem } from "../schemas.ts";
import { describeProblems } from "./problem-text.ts";

/** Lacks something that a send needs; `problems` are the codes of the campaign's check. */
export function campaignIncomplete(problems: readonly Problem[]): BadRequestError {
  const codes = problems.filter(({ severity }) => severity === "error").map(({ code }) => code);
  return new BadRequestError("campaign_incomplete", describeProblems(problems), {
    params: { problems: codes.join(",") },
  });
}

export function campaignBeingSent(): ConflictError {
  return new ConflictError("campaign_being_sent", "The campaign is already being sent");
}
