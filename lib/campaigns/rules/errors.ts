import type { ErrorCode } from "../../core/error-codes.ts";
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
  const message = "The campaign is being sent: wait until it ends, or cancel it first";
  return new ConflictError("campaign_being_sent", message);
}

/** Another change was faster than this one, which changed nothing. */
export function campaignChanged(): ConflictError {
  return new ConflictError("campaign_changed", "The campaign was changed in the meantime: reload it and try again");
}

/** What loading and rendering the content of a campaign can fail with. */
export const CONTENT_ERRORS = [
  "number_token_refused",
  "number_without_token",
  "store_not_found",
  "template_not_found",
  "whatsapp_failed",
  "whatsapp_number_not_found",
  "work_limit_exceeded",
] as const satisfies readonly ErrorCode[];
