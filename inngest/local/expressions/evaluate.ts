import { type Expression, parseExpression } from "./parse.ts";

/** `event` started the run; `async` arrived later. */
export type Scope = { event: unknown; async?: unknown };

/** Missing paths evaluate to null. */
export function evaluate(expression: Expression, scope: Scope): unknown {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "path":
      return follow(scope, expression.keys);
    case "not":
      return evaluate(expression.operand, scope) !== true;
    case "choice":
      return evaluate(evaluate(expression.condition, scope) === true ? expression.then : expression.otherwise, scope);
    case "binary":
      return combine(expression.operator, expression, scope);
  }
}

/** True without a condition; false for an invalid one. */
export function matches(text: string | null | undefined, scope: Scope): boolean {
  if (text === null || text === undefined || text === "") return true;
  return evaluateText(text, scope) === true;
}

/** A key expression's value as text; the same for all events if the expression is invalid. */
export function keyValue(text: string, scope: Scope): string {
  return String(evaluateText(text, scope) ?? "");
}

/** Throws if the engine cannot parse the expression; validates functions when they register. */
export function assertExpression(text: string): void {
  parseExpression(text);
}

function evaluateText(text: string, scope: Scope): unknown {
  try {
    return evaluate(parseExpression(text), scope);
  } catch {
    return undefined;
  }
}

function follow(scope: Scope, keys: readonly string[]): unknown {
  let value: unknown = scope;
  for (const key of keys) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value ?? null;
}

function combine(operator: string, { left, right }: { left: Expression; right: Expression }, scope: Scope): unknown {
  const first = evaluate(left, scope);
  if (operator === "||") return first === true || evaluate(right, scope) === true;
  if (operator === "&&") return first === true && evaluate(right, scope) === true;
  const second = evaluate(right, scope);
  if (operator === "==") return first === second;
  if (operator === "!=") return first !== second;
  if (operator === "+") return add(first, second);
  return compare(operator, first, second);
}

function add(first: unknown, second: unknown): unknown {
  if (typeof first === "number" && typeof second === "number") return first + second;
  return `${first ?? ""}${second ?? ""}`;
}

function compare(operator: string, first: unknown, second: unknown): boolean {
  const comparable =
    (typeof first === "number" && typeof second === "number") ||
    (typeof first === "string" && typeof second === "string");
  if (!comparable) return false;
  if (operator === "<") return first < second;
  if (operator === "<=") return first <= second;
  if (operator === ">") return first > second;
  return first >= second;
}
