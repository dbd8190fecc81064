import { z } from "zod";
import { isDay } from "../../core/dates.ts";
import { linkUrl } from "../../core/link-url.ts";
import { MAX_SEARCH } from "../../core/search.ts";

export const HttpUrl = z
  .string()
  .trim()
  .max(2_000)
  .transform((text, context) => {
    const url = linkUrl(text);
    if (url !== null) return url;
    context.addIssue({ code: "custom", message: "must be an http(s) address" });
    return z.NEVER;
  });

export const Term = z.string().trim().max(MAX_SEARCH).optional().catch(undefined);
/** Number of the send of a campaign, from 1. */
export const OccurrenceParam = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined);
export const DayParam = z.string().refine(isDay).optional().catch(undefined);
