import { z } from "zod";
import { parseCron } from "../cron/ticks.ts";
import { assertExpression } from "../expressions/evaluate.ts";
import { parseDuration } from "../time/duration.ts";

const DEFAULT_RETRIES = 4; // Inngest's default: one attempt and four retries

const Expression = z.string().refine(accepts(assertExpression), "is not an expression that the engine supports");
const Duration = z.string().refine(accepts(parseDuration), "is not a duration").transform(parseDuration);
const Limit = z.strictObject({ limit: z.number().int(), key: Expression.optional(), scope: z.string().default("fn") });
const Trigger = z.strictObject({
  event: z.string().optional(),
  expression: Expression.optional(),
  cron: z.string().refine(accepts(parseCron), "is not a cron expression").optional(),
});
const Retries = z.strictObject({ attempts: z.number().int().optional() });

/** A function as the SDK registers it (wire names). Strict: the engine must not ignore an option silently. */
export const FunctionConfig = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(Trigger),
  steps: z.object({ step: z.object({ retries: Retries.optional() }) }),
  concurrency: z.preprocess(toLimits, z.array(Limit)).transform((limits) => limits.filter(isLimited)),
  debounce: z.strictObject({ period: Duration, timeout: Duration.optional(), key: Expression.optional() }).optional(),
  idempotency: Expression.optional(),
  priority: z.strictObject({ run: Expression.optional() }).optional(),
  cancel: z.array(z.strictObject({ event: z.string(), if: Expression.optional() })).default([]),
});
export type FunctionConfig = z.infer<typeof FunctionConfig>;
export type ConcurrencyLimit = z.infer<typeof Limit>;

export function maxAttempts(config: FunctionConfig): number {
  return (config.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1;
}

function toLimits(given: unknown): unknown[] {
  return [given ?? []].flat().map((limit) => (typeof limit === "number" ? { limit } : limit));
}

function isLimited({ limit }: ConcurrencyLimit): boolean {
  return limit > 0; // zero means no limit
}

function accepts(parse: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };
}
