"use client";

import { useEffect, useRef, useState } from "react";
import {
  AUTO_RETRY_COUNT,
  type DataWarning,
  EMPTY_WARNING_DELAY_MS,
  nextGuardStep,
  RETRY_DELAY_MS,
} from "./empty-data-guard.ts";

type EmptyDataGuardOptions = {
  isLoading: boolean;
  /** True if the loaded data is worth showing. */
  hasData: boolean;
  /** An external error (a failed request). */
  hasError?: boolean;
  /** Loads again; may return a promise that settles with the load. */
  retry: () => unknown;
  autoRetryCount?: number;
  retryDelay?: number;
  /** A new key (other filters) restarts the check for empty data. */
  resetKey?: string;
};

/** The warning to show, or null. See `nextGuardStep` for the rule. */
export function useEmptyDataGuard(options: EmptyDataGuardOptions): DataWarning | null {
  const { isLoading, hasData, hasError = false } = options;
  const { autoRetryCount = AUTO_RETRY_COUNT, retryDelay = RETRY_DELAY_MS, resetKey } = options;
  const [retriesDone, setRetriesDone] = useState(0);
  const [isEmpty, setIsEmpty] = useState(false);
  const retrying = useRef(false);
  const retry = useRef(options.retry);
  useEffect(() => {
    retry.current = options.retry;
  });

  const step = nextGuardStep({ isLoading, hasData, hasError, retriesDone, autoRetryCount });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the reason to begin again
  useEffect(() => setRetriesDone(0), [resetKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a finished retry may call for the same step again
  useEffect(() => {
    if (step === "retry") return after(retryDelay, () => runRetry(retry.current, retrying, setRetriesDone));
    if (step === "warnEmpty") return after(EMPTY_WARNING_DELAY_MS, () => setIsEmpty(true));
    if (step === "clear") setRetriesDone(0);
    setIsEmpty(false);
  }, [step, retriesDone, retryDelay]);

  if (step === "warnError") return "error";
  return step === "warnEmpty" && isEmpty ? "empty" : null;
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

async function runRetry(
  retry: () => unknown,
  retrying: { current: boolean },
  setRetriesDone: (update: (done: number) => number) => void,
): Promise<void> {
  if (retrying.current) return;
  retrying.current = true;
  try {
    await retry();
  } catch {
    // The failure arrives as `hasError`.
  } finally {
    retrying.current = false;
    setRetriesDone((done) => done + 1);
  }
}
