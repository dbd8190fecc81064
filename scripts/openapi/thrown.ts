import { join } from "node:path";
import ts from "typescript";
import type { Compiled } from "./compiled.ts";

const ROOT = join(import.meta.dirname, "../..");
const ERRORS = join(ROOT, "lib/core/errors.ts");
/** The pipeline's own errors are known, so its source is skipped. */
const PIPELINE = join(ROOT, "lib/http/route.ts");

/** An error that a route can answer with. */
export type Answered = { status: number; code: string };
type Facts = { errors: Answered[]; uses: ts.Symbol[] };
/** What an error class passes on to `AppError`: its status, and its code or the parameter that is its code. */
type Rule = { status: number; code: string } | { status: number; parameter: number; fallback: string | undefined };

/**
 * Errors that the code behind a symbol creates, read from the source of all our functions reachable by name. Includes
 * errors caught by `try`; excludes code behind interfaces, and calls with a `.catch` that throws nothing.
 */
export class Thrown {
  readonly #compiled: Compiled;
  readonly #facts = new Map<ts.Symbol, Facts>();

  constructor(compiled: Compiled) {
    this.#compiled = compiled;
  }

  from(start: ts.Symbol): Answered[] {
    const errors: Answered[] = [];
    const reached = new Set([start]);
    for (const symbol of reached) {
      const facts = this.#factsOf(symbol);
      errors.push(...facts.errors);
      for (const used of facts.uses) reached.add(used); // iterating a Set also visits entries added meanwhile
    }
    return errors;
  }

  #factsOf(symbol: ts.Symbol): Facts {
    const known = this.#facts.get(symbol);
    if (known) return known;
    const facts: Facts = { errors: [], uses: [] };
    this.#facts.set(symbol, facts);
    for (const declaration of symbol.declarations ?? []) if (isOurs(declaration)) this.#read(declaration, facts);
    return facts;
  }

  #read(node: ts.Node, facts: Facts): void {
    if (ts.isTypeNode(node)) return;
    const swallowed = swallowedCall(node);
    if (swallowed) {
      for (const child of swallowed) this.#read(child, facts);
      return;
    }
    if (ts.isNewExpression(node)) facts.errors.push(...this.#errorsOf(node));
    if (ts.isIdentifier(node)) {
      const symbol = this.#symbolAt(node);
      if (symbol?.valueDeclaration && isOurs(symbol.valueDeclaration)) facts.uses.push(symbol);
    }
    ts.forEachChild(node, (child) => this.#read(child, facts));
  }

  #symbolAt(node: ts.Node): ts.Symbol | undefined {
    const { checker } = this.#compiled;
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    return symbol && this.#compiled.resolve(symbol);
  }

  #errorsOf(created: ts.NewExpression): Answered[] {
    const rule = this.#ruleOf(this.#symbolAt(created.expression));
    if (!rule) return [];
    const { status } = rule;
    if ("code" in rule) return [{ status, code: rule.code }];
    const given = created.arguments?.[rule.parameter];
    return this.#codesOf(given, rule.fallback).map((code) => ({ status, code }));
  }

  /** The literals that the argument can be: a code that is put together at run time would not be stable. */
  #codesOf(given: ts.Expression | undefined, fallback: string | undefined): string[] {
    if (!given) return fallback === undefined ? [] : [fallback];
    const type = this.#compiled.checker.getTypeAtLocation(given);
    const parts = type.isUnion() ? type.types : [type];
    return parts.map((part) => {
      if (part.isStringLiteral()) return part.value;
      const { fileName } = given.getSourceFile();
      throw new Error(`${fileName}: the code ${given.getText()} of an error isn't a literal`);
    });
  }

  #ruleOf(symbol: ts.Symbol | undefined): Rule | undefined {
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isClassDeclaration(declaration)) return undefined;
    const base = declaration.heritageClauses?.[0]?.types[0]?.expression;
    if (!base) return undefined;
    const inherited = this.#symbolAt(base);
    if (inherited?.name !== "AppError") return this.#ruleOf(inherited);
    const made = declaration.members.find(ts.isConstructorDeclaration);
    const [status, code] = (made && find(made, superArguments)) ?? [];
    if (!made || !status || !code || !ts.isNumericLiteral(status)) return undefined;
    if (ts.isStringLiteral(code)) return { status: Number(status.text), code: code.text };
    const parameter = made.parameters.findIndex(({ name }) => name.getText() === code.getText());
    const initial = made.parameters[parameter]?.initializer;
    const fallback = initial && ts.isStringLiteral(initial) ? initial.text : undefined;
    return { status: Number(status.text), parameter, fallback };
  }
}

/** For `call(…).catch(() => …)` whose handler throws nothing: the two calls' arguments, which are still read. */
function swallowedCall(node: ts.Node): ts.Node[] | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression: call } = node.expression;
  const [handler] = node.arguments;
  if (name.text !== "catch" || !ts.isCallExpression(call) || !handler || !ts.isArrowFunction(handler)) return undefined;
  return hasThrow(handler) ? undefined : [...call.arguments, handler];
}

function hasThrow(node: ts.Node): boolean {
  return ts.isThrowStatement(node) || (ts.forEachChild(node, hasThrow) ?? false);
}

function superArguments(node: ts.Node): readonly ts.Expression[] | undefined {
  if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.SuperKeyword) return undefined;
  return node.arguments;
}

function find<T>(node: ts.Node, of: (node: ts.Node) => T | undefined): T | undefined {
  return of(node) ?? ts.forEachChild(node, (child) => find(child, of));
}

function isOurs(node: ts.Node): boolean {
  const { fileName } = node.getSourceFile();
  if (fileName === PIPELINE || fileName === ERRORS) return false;
  return fileName.startsWith(ROOT) && !/node_modules|generated/.test(fileName);
}
