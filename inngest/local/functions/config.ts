import { z } from "zod";
import { parseCron } from "../cron/expression.ts";
import { assertExpression } from "../expressions/evaluate.ts";
import { parseDuration } from "../time/duration.ts";

const DEFAULT_RETRIES = 4; // Inngest's default: one attempt and four retries

const Expression = z.string().refine(accepts(assertExpression), "is not an expression that the engine supports");
const Duration = z.string().transform(parseDuration);
const Limit = z.object({ limit: z.number().int(), key: Expression.optional(), scope: z.string().default("fn") });
const Rate = z.object({ limit: z.number().int().min(1), period: Duration, key: Expression.optional() });

/** Parses a function as the SDK registers it (wire names). */
export const FunctionConfig = z.object({
  id: z.string(),
  triggers: z.array(
    z.union([
      z.object({ event: z.string(), expression: Expression.optional() }),
      z.object({ cron: z.string().refine(accepts(parseCron), "is not a cron expression") }),
    ]),
  ),
  steps: z.object({ step: z.object({ retries: z.object({ attempts: z.number().int().optional() }).optional() }) }),
  concurrency: z
    .union([z.number(), Limit, z.array(Limit)])
    .default([])
    .transform(toLimits),
  throttle: Rate.extend({ burst: z.number().int().min(1).default(1) }).optional(),
  rateLimit: Rate.optional(),
  debounce: z.object({ period: Duration, timeout: Duration.optional(), key: Expression.optional() }).optional(),
  batchEvents: z.object({ maxSize: z.number().int().min(1), timeout: Duration, key: Expression.optional() }).optional(),
  idempotency: Expression.optional(),
  priority: z.object({ run: Expression.optional() }).optional(),
  cancel: z.array(z.object({ event: z.string(), if: Expression.optional() })).default([]),
});
export type FunctionConfig = z.infer<typeof FunctionConfig>;
export type ConcurrencyLimit = z.infer<typeof Limit>;

/** Inngest options that the local engine ignores. */
const UNSUPPORTED = ["singleton", "timeouts"];

export function unsupportedOptions(config: Record<string, unknown>): string[] {
  return UNSUPPORTED.filter((option) => config[option] !== undefined && config[option] !== null);
}

export function maxAttempts(config: FunctionConfig): number {
  return (config.steps.step.retries?.attempts ?? DEFAULT_RETRIES) + 1;
}

function toLimits(given: number | ConcurrencyLimit | ConcurrencyLimit[]): ConcurrencyLimit[] {
  const limits = typeof given === "number" ? [{ limit: given, scope: "fn" }] : [given].flat();
  return limits.filter(({ limit }) => limit > 0); // zero means no limit
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
