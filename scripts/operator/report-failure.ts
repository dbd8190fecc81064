import { ConfigurationError, env } from "../../lib/platform/env.ts";
import { explainFailure, isServiceFailure } from "../../lib/platform/health/explain-failure.ts";

/** Prints why a command failed and returns its exit code. Unexpected errors are defects and keep their stack. */
export function reportFailure(error: unknown): number {
  const { cause = error } = (error ?? {}) as { cause?: unknown };
  if (cause instanceof ConfigurationError) {
    console.error(cause.message);
    return 1;
  }
  if (!isServiceFailure(error)) throw error;
  console.error(explainFailure("database", error, env()));
  return 1;
}
