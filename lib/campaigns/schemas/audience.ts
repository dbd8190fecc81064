import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import { SegmentRules } from "../../segments/schemas.ts";
import { CAMPAIGN_CHANNELS, type SkipReason } from "../../sending/schemas.ts";
import { DayParam } from "./parts.ts";

/** `GET /campaigns/:id/rate-limit-check`, exactly as specified. `limit` −1: unlimited. */
export type RateLimitCheck = {
  tier: string;
  limit: number;
  sentOnDay: number;
  committedOnDay: number;
  campaignSize: number;
  willExceed: boolean;
  exceedBy: number;
};

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

/**
 * The current audience. `matched` includes customers not reachable by the channel, counted by reason in `skipped`.
 * `sampleId`: one of the recipients.
 */
export type Estimate =
  | { timedOut: true }
  | {
      timedOut: false;
      count: number;
      matched: number;
      skipped: Partial<Record<SkipReason, number>>;
      sampleId: string | null;
    };
