import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { isSignedWith } from "../../../lib/messaging/rules/signature.ts";
import { isSameSecret } from "../../../lib/platform/crypto.ts";
import { figure, isFull } from "../../support/figures.ts";
import { seeded } from "../../support/seeded.ts";
import { welchT } from "../../support/welch.ts";

// Comparing a secret character by character leaks through its timing how many were right.
const ROOT = join(import.meta.dirname, "../../..");
const SERVER = ["app", "lib", "inngest", "middleware.ts", "instrumentation.ts"];
const SECRET = /(secret|signature|digest|hmac|token|password|passwordHash|apiKey|signingKey|proof)$/i;
/** Named like a secret, but only whether a key belongs to a live or a test installation. */
const NO_SECRETS = new Set(["ofSecret", "ofPublishable"]);
const EQUALITY = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);
const COMPARING = new Set(["equals", "localeCompare", "compare"]);

/** Comparisons of a value named like a secret with a non-literal. */
function comparisons(file: string, source: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const sides = sidesOf(node);
    if (sides.some((side) => isNamedSecret(nameOf(side))) && !sides.some(isPlain))
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function sidesOf(node: ts.Node): ts.Expression[] {
  if (ts.isBinaryExpression(node) && EQUALITY.has(node.operatorToken.kind)) return [node.left, node.right];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  return COMPARING.has(node.expression.name.text) ? [node.expression.expression, ...node.arguments] : [];
}

function isNamedSecret(name: string): boolean {
  return SECRET.test(name) && !NO_SECRETS.has(name);
}

function nameOf(side: ts.Expression): string {
  if (ts.isIdentifier(side)) return side.text;
  if (ts.isPropertyAccessExpression(side)) return side.name.text;
  if (ts.isNonNullExpression(side) || ts.isAsExpression(side)) return nameOf(side.expression);
  return "";
}

/** A literal, null or undefined: whether a secret exists is not secret. */
function isPlain(side: ts.Expression): boolean {
  return (
    ts.isLiteralExpression(side) ||
    ts.isTypeOfExpression(side) ||
    side.kind === ts.SyntaxKind.NullKeyword ||
    (ts.isIdentifier(side) && side.text === "undefined")
  );
}

function sources(): string[] {
  return SERVER.flatMap((entry) =>
    entry.includes(".")
      ? [entry]
      : readdirSync(join(ROOT, entry), { recursive: true, encoding: "utf8" }).map((name) => join(entry, name)),
  ).filter((name) => /\.tsx?$/.test(name));
}

describe("secret [B5]", () => {
  it("is compared only in constant time", () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => comparisons(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });

  it.each([
    ["given === secret", 1],
    ["headers.token !== expected", 1],
    ["digest.equals(expected)", 1],
    ["Buffer.compare(given, signature)", 1],
    ["secret === undefined", 0],
    ["token === ''", 0],
    ["typeof password === 'string'", 0],
    ["isSameSecret(given, secret)", 0],
  ])("is reported if compared unsafely, but not if compared safely or with a constant: %s", (source, times) =>
    expect(comparisons("sample.ts", source)).toHaveLength(times),
  );

  it.each([
    ["", "secret"],
    ["secre", "secret"],
    ["secret", "secret2"],
    ["SECRET", "secret"],
    ["á".repeat(1_000), "secret"],
  ])("given as %s differs from %s", (given, expected) => {
    expect(isSameSecret(given, expected)).toBe(false);
    expect(isSameSecret(expected, expected)).toBe(true);
  });

  it.runIf(isFull())(
    "takes as long to compare with 31 correct leading characters as with none",
    () => {
      const secret = "k7Qw9".repeat(8);
      const body = Buffer.from("{}");
      const header = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      // Built beforehand, as one flat string: the way a string was concatenated also affects timing.
      const whole = (text: string) => Buffer.from(text).toString();
      const secrets = [0, 31].map((right) => whole(secret.slice(0, right) + "~".repeat(secret.length - right)));
      const signatures = [0, 31].map((right) => whole(header.slice(0, 7 + right) + flip(header.slice(7 + right))));
      const t = {
        "t of secrets": tOf(secrets.map((given) => () => isSameSecret(given, secret))),
        "t of signatures": tOf(signatures.map((given) => () => isSignedWith(secret, given, body))),
      };
      const control = tOf(secrets.map((given) => () => isSameByLetters(given, secret)));
      expect(Math.abs(control)).toBeGreaterThan(4.5);
      figure("B5", { samples: SAMPLES, ...absolute(t), "t of a plain comparison": round(control) });
    },
    600_000,
  );
});

const SAMPLES = 20_000;
const CALLS_A_SAMPLE = 20;

/** Samples of both kinds in random order, so that noise of the machine affects both equally. */
function tOf(works: readonly (() => boolean)[]): number {
  const random = seeded(5);
  const times: number[][] = works.map(() => []);
  for (let sample = 0; sample < SAMPLES + 1_000; sample += 1) {
    const which = random.below(works.length);
    const work = works[which] as () => boolean;
    const startedAt = process.hrtime.bigint();
    for (let call = 0; call < CALLS_A_SAMPLE; call += 1) work();
    if (sample >= 1_000) times[which]?.push(Number(process.hrtime.bigint() - startedAt));
  }
  return welchT(times[0] ?? [], times[1] ?? []);
}

function isSameByLetters(given: string, expected: string): boolean {
  for (let at = 0; at < expected.length; at += 1) if (given.charCodeAt(at) !== expected.charCodeAt(at)) return false;
  return true;
}

const flip = (hex: string) => [...hex].map((digit) => (digit === "0" ? "1" : "0")).join("");
const round = (value: number) => Math.round(Math.abs(value) * 100) / 100;
const absolute = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
