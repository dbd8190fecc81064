import { type Token, tokenize } from "./tokens.ts";

export type Expression =
  | { kind: "literal"; value: unknown }
  | { kind: "path"; keys: string[] }
  | { kind: "not"; operand: Expression }
  | { kind: "binary"; operator: string; left: Expression; right: Expression }
  | { kind: "choice"; condition: Expression; then: Expression; otherwise: Expression };

/** From lowest to highest precedence. */
const LEVELS = [["||"], ["&&"], ["==", "!=", "<", "<=", ">", ">="], ["+"]];
const WORDS = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
]);

const known = new Map<string, Expression>();

/** Parses conditions such as `event.data.orgId == async.data.orgId && async.data.final == true`. Throws if invalid. */
export function parseExpression(text: string): Expression {
  const parsed = known.get(text) ?? parseAll(tokenize(text));
  known.set(text, parsed);
  return parsed;
}

type Cursor = { tokens: Token[]; position: number };

function parseAll(tokens: Token[]): Expression {
  const cursor = { tokens, position: 0 };
  const expression = parseChoice(cursor);
  if (peek(cursor).kind !== "end") throw new Error("Unexpected text after the end of an expression");
  return expression;
}

function parseChoice(cursor: Cursor): Expression {
  const condition = parseLevel(cursor, 0);
  if (!takeOperator(cursor, ["?"])) return condition;
  const then = parseChoice(cursor);
  expectOperator(cursor, ":");
  return { kind: "choice", condition, then, otherwise: parseChoice(cursor) };
}

function parseLevel(cursor: Cursor, level: number): Expression {
  const operators = LEVELS[level];
  if (operators === undefined) return parseUnary(cursor);
  let left = parseLevel(cursor, level + 1);
  for (let operator = takeOperator(cursor, operators); operator; operator = takeOperator(cursor, operators))
    left = { kind: "binary", operator, left, right: parseLevel(cursor, level + 1) };
  return left;
}

function parseUnary(cursor: Cursor): Expression {
  if (takeOperator(cursor, ["!"])) return { kind: "not", operand: parseUnary(cursor) };
  if (takeOperator(cursor, ["("])) {
    const inner = parseChoice(cursor);
    expectOperator(cursor, ")");
    return inner;
  }
  const token = take(cursor);
  if (token.kind === "literal") return token;
  if (token.kind !== "name") throw new Error("A value is missing in an expression");
  return WORDS.has(token.text) ? { kind: "literal", value: WORDS.get(token.text) } : parsePath(cursor, token.text);
}

function parsePath(cursor: Cursor, first: string): Expression {
  const keys = [first];
  for (let step = takeOperator(cursor, [".", "["]); step; step = takeOperator(cursor, [".", "["])) {
    const key = take(cursor);
    if (step === "." && key.kind === "name") keys.push(key.text);
    else if (step === "[" && key.kind === "literal") keys.push(String(key.value));
    else throw new Error("An expression has an invalid path");
    if (step === "[") expectOperator(cursor, "]");
  }
  return { kind: "path", keys };
}

function peek(cursor: Cursor): Token {
  return cursor.tokens[cursor.position] ?? { kind: "end" };
}

function take(cursor: Cursor): Token {
  const token = peek(cursor);
  cursor.position += 1;
  return token;
}

function takeOperator(cursor: Cursor, wanted: readonly string[]): string | undefined {
  const token = peek(cursor);
  if (token.kind !== "operator" || !wanted.includes(token.text)) return undefined;
  cursor.position += 1;
  return token.text;
}

function expectOperator(cursor: Cursor, wanted: string): void {
  if (!takeOperator(cursor, [wanted])) throw new Error(`"${wanted}" is missing in an expression`);
}
