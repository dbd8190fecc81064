import type { z } from "zod";
import type { Problem, Rule, Settings } from "./problem.ts";
import { checkAddresses } from "./rules/addresses.ts";
import { checkIdentity } from "./rules/identity.ts";
import { checkJobs } from "./rules/jobs.ts";
import { checkKeys } from "./rules/keys.ts";
import { checkPairs } from "./rules/pairs.ts";
import { checkPlaceholders } from "./rules/placeholders.ts";
import { checkSpelling } from "./rules/spelling.ts";
import { checkValues } from "./rules/values.ts";
import { variable } from "./variables.ts";

const RULES: readonly Rule[] = [
  checkAddresses,
  checkIdentity,
  checkPairs,
  checkKeys,
  checkJobs,
  checkValues,
  checkSpelling,
];

/**
 * Returns all configuration problems at once: schema violations, contradictions and insecure production settings. At
 * most one per variable, errors before warnings.
 */
export function checkConfiguration(schema: z.ZodObject, source: Settings): Problem[] {
  const settings = withoutBlanks(source);
  // Placeholders first: for `smtps://<user>:…` the other checks would report less helpful problems.
  const found = [
    ...checkPlaceholders(settings),
    ...checkSchema(schema, settings),
    ...RULES.flatMap((rule) => rule(settings)),
  ];
  const errors = found.filter(({ level }) => level === "error");
  const warnings = found.filter(({ level }) => level === "warning");
  const seen = new Set<string>();
  return [...errors, ...warnings].filter(({ variable }) => !seen.has(variable) && seen.add(variable));
}

/** Schema violations only. */
export function checkSchema(schema: z.ZodObject, source: Settings): Problem[] {
  const settings = withoutBlanks(source);
  const result = schema.safeParse(settings);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => {
    const variable = String(path[0]);
    const what = settings[variable] === undefined ? "is missing" : `is not valid: ${message}`;
    return { level: "error", variable, what };
  });
}

/** Treats `NAME=` as not set. */
export function withoutBlanks(source: Settings): Settings {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
}

/** Report for the operator: each variable, what is wrong, what to set and where to get it. Never a value. */
export function configurationReport(problems: readonly Problem[]): string {
  const errors = problems.filter(({ level }) => level === "error").length;
  const title = errors > 0 ? "Configuration is not valid" : "Configuration is valid, with a remark";
  const lines = problems.flatMap(({ level, variable: name, what, set }) => {
    const { set: usual, from } = variable(name);
    return [
      `  ${level === "error" ? "✗" : "!"} ${name} ${what}`,
      `      set:  ${set ?? usual}`,
      ...(from === undefined || set !== undefined ? [] : [`      from: ${from}`]),
    ];
  });
  return [`${title}:`, "", ...lines, "", "Check again without starting: npm run check"].join("\n");
}
