import { join } from "node:path";
import ts from "typescript";
import type { Compiled } from "./compiled.ts";

const ROOT = join(import.meta.dirname, "../..");
const ERRORS = join(ROOT, "lib/core/errors.ts");
/** The pipeline's own errors are known, so its source is skipped. */
const PIPELINE = join(ROOT, "lib/http/route.ts");

type Facts = { statuses: number[]; uses: ts.Symbol[] };

/**
 * Statuses of errors that the code behind a symbol creates, read from the source of all our functions reachable by
 * name. Includes errors caught by `try`; excludes code behind interfaces, and calls with a `.catch` that throws
 * nothing.
 */
export class Thrown {
  readonly #compiled: Compiled;
  readonly #facts = new Map<ts.Symbol, Facts>();

  constructor(compiled: Compiled) {
    this.#compiled = compiled;
  }

  from(start: ts.Symbol): Set<number> {
    const statuses = new Set<number>();
    const reached = new Set([start]);
    for (const symbol of reached) {
      const facts = this.#factsOf(symbol);
      for (const status of facts.statuses) statuses.add(status);
      for (const used of facts.uses) reached.add(used); // iterating a Set also visits entries added meanwhile
    }
    return statuses;
  }

  #factsOf(symbol: ts.Symbol): Facts {
    const known = this.#facts.get(symbol);
    if (known) return known;
    const facts: Facts = { statuses: [], uses: [] };
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
    if (ts.isNewExpression(node)) {
      const status = this.#statusOf(this.#symbolAt(node.expression));
      if (status !== undefined) facts.statuses.push(status);
    }
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

  /** The status that the class, or its base class, passes to `AppError`. */
  #statusOf(symbol: ts.Symbol | undefined): number | undefined {
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isClassDeclaration(declaration)) return undefined;
    const base = declaration.heritageClauses?.[0]?.types[0]?.expression;
    if (!base) return undefined;
    const inherited = this.#symbolAt(base);
    if (inherited?.name !== "AppError") return this.#statusOf(inherited);
    return firstNumber(declaration);
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

function firstNumber(node: ts.Node): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  return ts.forEachChild(node, firstNumber);
}

function isOurs(node: ts.Node): boolean {
  const { fileName } = node.getSourceFile();
  if (fileName === PIPELINE || fileName === ERRORS) return false;
  return fileName.startsWith(ROOT) && !/node_modules|generated/.test(fileName);
}
