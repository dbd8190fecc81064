import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDERS = ["lib", "components", "app", "inngest"];
/** Drivers that report a failure by its text alone are recognized here, and nowhere else. */
const EXCEPTIONS = ["lib/platform/transport-failure.ts"];
const TEXT_METHODS = ["match", "matchAll", "includes", "startsWith", "endsWith", "indexOf", "search"];
const COMPARISONS = [
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
];
const AN_ERROR = /^(?:error|err|cause|failure|problem|refusal|exception|e)$|(?:Error|Cause|Failure)$/;

/** Places that recognize an error by its message or its class's name. */
function findRecognitions(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (recognizes(node)) found.push(`${file}: ${node.getText().slice(0, 100)}`);
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function recognizes(node: ts.Node): boolean {
  if (ts.isBinaryExpression(node) && COMPARISONS.includes(node.operatorToken.kind))
    return isComparedText(node.left, node.right) || isComparedText(node.right, node.left);
  if (ts.isSwitchStatement(node)) return isErrorText(node.expression);
  if (ts.isElementAccessExpression(node)) return isErrorText(node.argumentExpression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (TEXT_METHODS.includes(name.text) && isErrorText(expression)) return true;
  return ["test", "exec", "includes", "has", "get"].includes(name.text) && node.arguments.some(isErrorText);
}

/** A comparison with null or undefined asks only whether there is a text. */
function isComparedText(text: ts.Expression, other: ts.Expression): boolean {
  const isAbsence = other.kind === ts.SyntaxKind.NullKeyword || other.getText() === "undefined";
  return isErrorText(text) && !isAbsence;
}

/** `error.message`, `cause.name`, also with `?.`, `??` and parentheses around it. */
function isErrorText(node: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(node)) return isErrorText(node.expression);
  if (ts.isBinaryExpression(node)) return isErrorText(node.left);
  if (ts.isAsExpression(node)) return isErrorText(node.expression);
  if (!ts.isPropertyAccessExpression(node) || !["message", "name"].includes(node.name.text)) return false;
  return AN_ERROR.test(lastName(node.expression));
}

function lastName(node: ts.Expression): string {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return lastName(node.expression);
  return ts.isIdentifier(node) ? node.text : "";
}

const filesOf = (folder: string) =>
  (readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }) as string[])
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

describe("error recognition in the source code", () => {
  it("uses codes and classes, never an error's message or name", () => {
    const files = [...FOLDERS.flatMap(filesOf), "middleware.ts", "instrumentation.ts"];
    expect(files.length).toBeGreaterThan(500);
    const found = files
      .filter((file) => !EXCEPTIONS.includes(file))
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const)
      .filter(([, source]) => /\.(?:message|name)\b/.test(source))
      .flatMap(([file, source]) => findRecognitions(file, source));
    expect(found).toEqual([]);
  });

  it.each([
    'if (error.message === "Not found") {}',
    "if (/in time$/.test(error.message)) {}",
    'if (cause.name === "AbortError") {}',
    'if (error instanceof Error && error?.message.startsWith("x")) {}',
    'if (NAMES.includes(error.name ?? "")) {}',
    "const text = TEXTS[save.error.message];",
    'switch ((error as Error).name) { case "a": }',
    "const [, why] = /: (.*)/.exec(requestError.message) ?? [];",
  ])("is reported by the check if it uses a message or name: %s", (source) =>
    expect(findRecognitions("a.ts", source)).toHaveLength(1),
  );

  it.each([
    "logger.warn({ reason: error.message });",
    'if (error.code === "not_found") {}',
    "if (error.message !== undefined) {}",
    'if (segment.name === "VIP") {}',
  ])("is not reported by the check: %s", (source) => expect(findRecognitions("a.ts", source)).toEqual([]));
});
