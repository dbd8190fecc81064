"use client";

import { TestResult } from "@/components/states/test-result.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Answer = { ok: boolean; millis: number };

type TestOutcomeProps<Data extends Answer> = {
  test: { isPending: boolean; error: Error | null; data: Data | undefined };
  /** Text for a successful test, with its duration in milliseconds. */
  say: (data: Data, millis: string) => string;
  /** Specific text for a failed request; null uses the default text. */
  refusal?: (error: Error) => string | null;
};

/** Result of a connection test; renders nothing before it has finished. */
export function TestOutcome<Data extends Answer>({ test, say, refusal }: TestOutcomeProps<Data>) {
  const format = useFormatters();
  const errorText = useErrorText("settings");
  const { isPending, error, data } = test;
  if (isPending) return null;
  if (error) return <TestResult ok={false}>{refusal?.(error) ?? errorText(error)}</TestResult>;
  if (!data) return null;
  return <TestResult ok={data.ok}>{say(data, format.number(data.millis))}</TestResult>;
}
