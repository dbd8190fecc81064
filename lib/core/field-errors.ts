import type { z } from "zod";
import { type FieldError, ValidationError } from "./errors.ts";

const MAX_ISSUES = 10;
export const MAX_PATH = 100;

/** Names, codes and reasons of a schema's issues, never the values. */
export function toValidationError(issues: readonly z.core.$ZodIssue[]): ValidationError {
  return new ValidationError(...issues.flatMap(toFieldErrors).slice(0, MAX_ISSUES));
}

export function undeclaredField(path: string): FieldError {
  return { path, code: "undeclared_field", message: "undeclared field" };
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => undeclaredField(pathOf([...issue.path, key])));
  return [{ path: pathOf(issue.path), code: issue.code, message: issue.message }];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? "body" : path.map(String).join(".").slice(0, MAX_PATH);
}
