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
