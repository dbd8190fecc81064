import type { z } from "zod";
import { FunctionConfig } from "./config.ts";

export type Registered = { id: string; [option: string]: unknown };

/** A function has an option that the engine does not support, or whose value it cannot read. */
export class FunctionOptionError extends Error {
  override name = "FunctionOptionError";
}

/** The SDK's names of options that have another name in the registration. */
const OPTION_NAMES: [RegExp, string][] = [
  [/^steps\.step\.retries(\.attempts)?$/, "retries"],
  [/^cancel\b/, "cancelOn"],
  [/^(triggers\.\d+)\.expression$/, "$1.if"],
];

/** Throws a FunctionOptionError that names every function and option which the engine cannot honour. */
export function assertSupported(functions: readonly Registered[]): void {
  const problems = functions.flatMap(problemsOf);
  if (problems.length > 0) throw new FunctionOptionError(problems.join("\n"));
}

/** One sentence for each option that the engine cannot honour. */
export function problemsOf(config: Registered): string[] {
  const parsed = FunctionConfig.safeParse(config);
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => sentencesFor(config.id, issue));
}

function sentencesFor(functionId: string, issue: z.core.$ZodIssue): string[] {
  if (issue.code !== "unrecognized_keys")
    return [`Function "${functionId}": the value of option "${optionName(issue.path)}" ${problem(issue)}`];
  return issue.keys.map(
    (key) =>
      `Function "${functionId}": the embedded job engine does not support option "${optionName([...issue.path, key])}"`,
  );
}

function problem({ code, message }: z.core.$ZodIssue): string {
  return code === "custom" ? message : `is invalid: ${message}`;
}

function optionName(path: readonly PropertyKey[]): string {
  return OPTION_NAMES.reduce((name, [wire, sdk]) => name.replace(wire, sdk), path.map(String).join("."));
}
