export const AUTO_RETRY_COUNT = 1;
export const RETRY_DELAY_MS = 1_500;
export const EMPTY_WARNING_DELAY_MS = 300;

export type DataWarning = "empty" | "error";
export type GuardStep = "wait" | "clear" | "retry" | "warnEmpty" | "warnError";

type GuardInput = {
  isLoading: boolean;
  hasData: boolean;
  hasError: boolean;
  retriesDone: number;
  autoRetryCount: number;
};

/** Next step. An error is shown at once; an empty result is retried `autoRetryCount` times before the warning. */
export function nextGuardStep({ isLoading, hasData, hasError, retriesDone, autoRetryCount }: GuardInput): GuardStep {
  if (hasError) return "warnError";
  if (isLoading) return "wait";
  if (hasData) return "clear";
  return retriesDone < autoRetryCount ? "retry" : "warnEmpty";
}
