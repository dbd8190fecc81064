import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import { SegmentRules } from "../../segments/schemas.ts";
import { CAMPAIGN_CHANNELS } from "../../sending/schemas.ts";
import { DayParam } from "./parts.ts";

export type { Estimate, RateLimitCheck } from "../responses.ts";

/** `GET /campaigns/:id/rate-limit-check`: a day in UTC−3, to check a schedule before saving it. */
export const RateLimitQuery = z.object({ day: DayParam });
export type RateLimitQuery = z.infer<typeof RateLimitQuery>;

/** JSON in the query string: `behaviorRules={"rules":[…]}`. */
const RulesParam = z
  .string()
  .max(50_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text, assertStorable) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(SegmentRules.nullable());

/** JSON escapes can contain NUL and lone surrogates, which the database cannot store. */
function assertStorable(key: string, value: unknown): unknown {
  const isText = [key, value].every(
    (part) => typeof part !== "string" || (part.isWellFormed() && !part.includes("\0")),
  );
  if (!isText) throw new SyntaxError("Not a string");
  return value;
}

export const EstimateQuery = z.object({
  segmentId: Uuid.optional(),
  behaviorRules: RulesParam.optional(),
  channel: z.enum(CAMPAIGN_CHANNELS),
});
export type EstimateQuery = z.infer<typeof EstimateQuery>;
