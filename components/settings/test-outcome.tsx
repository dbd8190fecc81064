"use client";

import { TestResult } from "@/components/settings/test-result.tsx";
import { useFailureText } from "@/components/settings/use-failure-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Answer = { ok: boolean; millis: number };

type TestOutcomeProps<Data extends Answer> = {
  test: { isPending: boolean; error: Error | null; data: Data | undefined };
  /** What the one that was asked said, and after how many milliseconds. */
  say: (data: Data, millis: string) => string;
  /** Why nobody could be asked, where there is more to say than usual. */
  refusal?: (error: Error) => string | null;
};

/** What a test of a connection brought; nothing before it is over. */
export function TestOutcome<Data extends Answer>({ test, say, refusal }: TestOutcomeProps<Data>) {
  const format = useFormatters();
  const failureText = useFailureText();
  const { isPending, error, data } = test;
  if (isPending) return null;
  if (error) return <TestResult ok={false}>{refusal?.(error) ?? failureText(error)}</TestResult>;
  if (!data) return null;
  return <TestResult ok={data.ok}>{say(data, format.number(data.millis))}</TestResult>;
}
