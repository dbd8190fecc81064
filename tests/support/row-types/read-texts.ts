import ts from "typescript";

/** A value as far as the source states it; unknown are a request's input, a stored value and the like. */
type Value = string | List | Fields | Callable | typeof UNKNOWN;
type List = { items: Value[] };
type Fields = { members: Map<string, Value[]> };
type Callable = { declaration: ts.SignatureDeclaration; scope: Scope };
/** Arguments of the functions being evaluated. */
type Scope = ReadonlyMap<ts.Symbol, Value[]>;

const UNKNOWN = Symbol("unknown");
const NO_ARGUMENTS: Scope = new Map();
/** Ends the evaluation of a recursive function. */
const MAX_DEPTH = 60;
const OPPOSITE = new Map<Value, Value>([
  ["true", "false"],
  ["false", "true"],
]);
/** Placeholder for a parameter number that the source computes, such as `$${params.length}`; becomes the next one. */
const NEXT_NUMBER = "\u0000";
/** Placeholder for a part of the text that the source does not state, usually a condition passed as an argument. */
export const GAP = "\u0001";

const evaluations = new WeakMap<ts.Program, Evaluation>();

/**
 * The SQL texts that an expression can have: constants and template literals, also through functions and tables of
 * fragments. A fragment with several possible values gives several texts, each value in at least one of them.
 */
export function readTexts(expression: ts.Expression, program: ts.Program): string[] {
  const evaluation = evaluations.get(program) ?? new Evaluation(program);
  evaluations.set(program, evaluation);
  const values = evaluation.of(expression, NO_ARGUMENTS);
  return [...new Set(values.filter((value) => typeof value === "string").map(numberParameters))];
}

function numberParameters(text: string): string {
  let last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  return text.replaceAll(NEXT_NUMBER, () => String(++last));
}

class Evaluation {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  #calls: Map<string, ts.CallExpression[]> | undefined;
  #makers: Map<string, ts.FunctionDeclaration[]> | undefined;
  #depth = 0;
  /** Evaluations that `MAX_DEPTH` has ended: what used one of them may be incomplete and is not kept. */
  #ended = 0;
  /** Values of expressions by the arguments that they see: a constant is used several times, and so are its parts. */
  readonly #values = new WeakMap<Scope, Map<ts.Expression, Value[]>>();
  /** What the functions that return a type make, by its name. */
  readonly #results = new Map<string, Value[]>();

  constructor(program: ts.Program) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  /** The possible values; unknown ones only if no other is known. */
  of(node: ts.Expression, scope: Scope): Value[] {
    if (this.#depth > MAX_DEPTH) {
      this.#ended += 1;
      return [UNKNOWN];
    }
    const kept = this.#values.get(scope) ?? new Map<ts.Expression, Value[]>();
    this.#values.set(scope, kept);
    const before = kept.get(node);
    if (before) return before;
    const ended = this.#ended;
    this.#depth += 1;
    try {
      const values = this.#evaluate(node, scope);
      const known = values.filter((value) => value !== UNKNOWN);
      const found = known.length > 0 ? known : this.#literalsOf(node);
      if (ended === this.#ended) kept.set(node, found);
      return found;
    } finally {
      this.#depth -= 1;
    }
  }

  #evaluate(node: ts.Expression, scope: Scope): Value[] {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return this.#template(node, scope);
    if (ts.isIdentifier(node)) return this.#symbol(this.#resolved(node), scope);
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.of(node.expression, scope);
    if (ts.isConditionalExpression(node)) return [...this.of(node.whenTrue, scope), ...this.of(node.whenFalse, scope)];
    if (ts.isPrefixUnaryExpression(node))
      return this.of(node.operand, scope).map((value) => OPPOSITE.get(value) ?? UNKNOWN);
    if (ts.isBinaryExpression(node)) return this.#binary(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [{ declaration: node, scope }];
    if (ts.isArrayLiteralExpression(node))
      return [{ items: node.elements.flatMap((element) => this.#element(element, scope)) }];
    if (ts.isObjectLiteralExpression(node)) return [this.#object(node, scope)];
    if (ts.isPropertyAccessExpression(node)) return this.#property(node, scope);
    if (ts.isElementAccessExpression(node)) return this.#indexed(node, scope);
    if (ts.isCallExpression(node)) return this.#call(node, scope);
    return [UNKNOWN];
  }

  /** The values of a type such as `"asc" | "desc"`. */
  #literalsOf(node: ts.Expression): Value[] {
    const type = this.#checker.getTypeAtLocation(node);
    const literals = type.isUnion() ? type.types : [type];
    return literals.every((part) => part.isStringLiteral()) ? literals.map(({ value }) => value) : [UNKNOWN];
  }

  /** What the functions that return this type make; for a parameter whose type has a name. */
  #made(node: ts.Expression): Value[] {
    const name = this.#checker.getTypeAtLocation(node).aliasSymbol?.name;
    if (!name) return [];
    this.#makers ??= this.#findMakers();
    const kept = this.#results.get(name);
    if (kept) return kept;
    this.#results.set(name, []); // for makers that need another value of the type
    const makers = this.#makers.get(name) ?? [];
    const made = makers.flatMap((declaration) => this.#apply({ declaration, scope: NO_ARGUMENTS }, []));
    this.#results.set(name, made);
    return made;
  }

  #findMakers(): Map<string, ts.FunctionDeclaration[]> {
    const declarations = this.#program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile)
      .flatMap(({ statements }) => statements.filter(ts.isFunctionDeclaration));
    return Map.groupBy(declarations, ({ type }) => type?.getText() ?? "");
  }

  #element(element: ts.Expression, scope: Scope): Value[] {
    if (!ts.isSpreadElement(element)) return this.of(element, scope).slice(0, 1);
    const [list] = this.of(element.expression, scope);
    return isList(list) ? list.items : [];
  }

  #template(node: ts.TemplateExpression, scope: Scope): Value[] {
    let before = node.head.text;
    const spans = node.templateSpans.map(({ expression, literal }) => {
      const known = this.of(expression, scope).filter((value) => typeof value === "string");
      const values = known.length > 0 ? known : [before.endsWith("$") ? NEXT_NUMBER : GAP];
      before = literal.text;
      return { values, literal: literal.text };
    });
    return combine(spans.map(({ values }) => values)).map((parts) =>
      parts.reduce<string>((text, part, at) => text + part + spans[at]?.literal, node.head.text),
    );
  }

  #binary(node: ts.BinaryExpression, scope: Scope): Value[] {
    const kind = node.operatorToken.kind;
    const [left, right] = [this.of(node.left, scope), this.of(node.right, scope)];
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) return [...left, ...right];
    if (kind !== ts.SyntaxKind.PlusToken) return [UNKNOWN];
    return combine([left, right]).map(([a, b]) => (typeof a === "string" && typeof b === "string" ? a + b : UNKNOWN));
  }

  #object(node: ts.ObjectLiteralExpression, scope: Scope): Fields {
    const members = new Map<string, Value[]>();
    for (const property of node.properties) {
      if (ts.isPropertyAssignment(property))
        members.set(property.name.getText().replace(/^["']|["']$/g, ""), this.of(property.initializer, scope));
      if (ts.isShorthandPropertyAssignment(property))
        members.set(property.name.text, this.#symbol(this.#checker.getShorthandAssignmentValueSymbol(property), scope));
    }
    return { members };
  }

  #property(node: ts.PropertyAccessExpression, scope: Scope): Value[] {
    const owners = this.of(node.expression, scope);
    const isUnknown = owners.every((owner) => owner === UNKNOWN);
    const values = (isUnknown ? this.#made(node.expression) : owners).flatMap((owner) =>
      this.#member(owner, node.name.text),
    );
    return values.some((value) => value !== UNKNOWN) ? values : this.#declared(node.name);
  }

  /** A member of a class, as its declaration states it. */
  #declared(name: ts.MemberName): Value[] {
    const declaration = this.#checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (!declaration) return [UNKNOWN];
    if (ts.isGetAccessor(declaration)) return this.#apply({ declaration, scope: NO_ARGUMENTS }, []);
    if (ts.isMethodDeclaration(declaration)) return [{ declaration, scope: NO_ARGUMENTS }];
    if (!ts.isPropertyDeclaration(declaration) || !declaration.initializer) return [UNKNOWN];
    return this.of(declaration.initializer, NO_ARGUMENTS);
  }

  #member(owner: Value, name: string): Value[] {
    return hasMembers(owner) ? (owner.members.get(name) ?? [UNKNOWN]) : [UNKNOWN];
  }

  #indexed(node: ts.ElementAccessExpression, scope: Scope): Value[] {
    const keys = this.of(node.argumentExpression, scope);
    return this.of(node.expression, scope).flatMap((owner) => {
      if (!hasMembers(owner)) return [UNKNOWN];
      return keys.flatMap((key) =>
        typeof key === "string" ? this.#member(owner, key) : [...owner.members.values()].flat(),
      );
    });
  }

  #call(node: ts.CallExpression, scope: Scope): Value[] {
    const args = node.arguments.map((argument) => this.of(argument, scope));
    const { expression } = node;
    const built = ts.isPropertyAccessExpression(expression) ? this.#builtIn(expression, args, scope) : undefined;
    return built === undefined ? this.of(expression, scope).flatMap((called) => this.#apply(called, args)) : [built];
  }

  /** What a method of arrays, texts or `Object` returns; undefined for any other. A text search may not be a pattern. */
  #builtIn({ expression, name }: ts.PropertyAccessExpression, args: Value[][], scope: Scope): Value | undefined {
    const [[first] = [], [second] = []] = args;
    const [owner] = this.of(expression, scope);
    if (expression.getText() === "Object" && hasMembers(first)) return { items: [...first.members.keys()] };
    if (typeof owner === "string" && typeof first === "string" && typeof second === "string" && name.text === "replace")
      return owner.replace(first, () => second);
    if (!isList(owner)) return undefined;
    const applied = (item: Value): Value => this.#apply(first, [[item]])[0] ?? UNKNOWN;
    if (name.text === "map") return { items: owner.items.map(applied) };
    if (name.text === "filter") return { items: owner.items.filter((item) => applied(item) !== "false") };
    if (name.text === "includes" && first) return String(owner.items.includes(first));
    return name.text === "join" ? join(owner.items, first) : undefined;
  }

  #apply(called: Value | undefined, args: Value[][]): Value[] {
    if (typeof called !== "object" || !("declaration" in called)) return [UNKNOWN];
    const { declaration, scope } = called;
    const inner = new Map(scope);
    declaration.parameters.forEach(({ name, initializer }, at) => {
      this.#bind(name, args[at] ?? (initializer ? this.of(initializer, scope) : [UNKNOWN]), inner);
    });
    const { body } = declaration as ts.FunctionLikeDeclaration;
    if (!body) return [UNKNOWN];
    return ts.isBlock(body) ? returnsOf(body).flatMap((value) => this.of(value, inner)) : this.of(body, inner);
  }

  #bind(name: ts.BindingName, values: Value[], scope: Map<ts.Symbol, Value[]>): void {
    if (ts.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name);
      if (symbol) scope.set(symbol, values);
    } else if (ts.isObjectBindingPattern(name)) {
      for (const element of name.elements)
        this.#bind(
          element.name,
          values.flatMap((value) => this.#member(value, (element.propertyName ?? element.name).getText())),
          scope,
        );
    }
  }

  #symbol(symbol: ts.Symbol | undefined, scope: Scope): Value[] {
    const declaration = symbol?.valueDeclaration;
    if (!symbol || !declaration) return [UNKNOWN];
    const bound = scope.get(symbol);
    if (bound) return bound;
    if (ts.isFunctionDeclaration(declaration)) return [{ declaration, scope: NO_ARGUMENTS }];
    if (ts.isVariableDeclaration(declaration))
      return declaration.initializer ? this.of(declaration.initializer, scopeOf(declaration, scope)) : [UNKNOWN];
    if (ts.isBindingElement(declaration)) return this.#destructured(declaration, scope);
    if (ts.isParameter(declaration)) return this.#passed(declaration);
    return [UNKNOWN];
  }

  #destructured(element: ts.BindingElement, scope: Scope): Value[] {
    const owner = element.parent.parent;
    const name = (element.propertyName ?? element.name).getText();
    if (ts.isParameter(owner)) return this.#passed(owner).flatMap((value) => this.#member(value, name));
    if (!ts.isVariableDeclaration(owner) || !owner.initializer) return [UNKNOWN];
    return this.of(owner.initializer, scope).flatMap((value) => this.#member(value, name));
  }

  /** The arguments of all calls of the function that has this parameter. */
  #passed(parameter: ts.ParameterDeclaration): Value[] {
    const owner = parameter.parent;
    const name = ts.isVariableDeclaration(owner.parent) ? owner.parent.name : owner.name;
    const at = owner.parameters.indexOf(parameter);
    if (!name || !ts.isIdentifier(name)) return [UNKNOWN];
    const symbol = this.#checker.getSymbolAtLocation(name);
    this.#calls ??= this.#findCalls();
    return (this.#calls.get(name.text) ?? []).flatMap(({ expression, arguments: args }) => {
      const argument = args[at];
      return argument && this.#resolved(expression) === symbol ? this.of(argument, NO_ARGUMENTS) : [];
    });
  }

  #findCalls(): Map<string, ts.CallExpression[]> {
    const found: ts.CallExpression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) found.push(node);
      ts.forEachChild(node, visit);
    };
    for (const source of this.#program.getSourceFiles()) if (!source.isDeclarationFile) visit(source);
    return Map.groupBy(found, ({ expression }) => expression.getText());
  }

  /** The symbol, of another module if it is imported. */
  #resolved(node: ts.Node): ts.Symbol | undefined {
    const named = this.#checker.getSymbolAtLocation(node);
    return named && named.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named;
  }
}

/** A constant of the module sees no arguments. */
function scopeOf(declaration: ts.VariableDeclaration, scope: Scope): Scope {
  return ts.isSourceFile(declaration.parent.parent.parent) ? NO_ARGUMENTS : scope;
}

/** As many combinations as the longest list has values: each value once at least. */
function combine<T>(lists: T[][]): T[][] {
  const count = Math.max(1, ...lists.map(({ length }) => length));
  return Array.from({ length: count }, (_, at) => lists.map((list) => list[at % list.length] as T));
}

function join(items: Value[], separator: Value | undefined): Value {
  return items
    .map((item) => (typeof item === "string" ? item : GAP))
    .join(typeof separator === "string" ? separator : ",");
}

function returnsOf(body: ts.Block): ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    else if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
}

function isList(value: Value | undefined): value is List {
  return typeof value === "object" && "items" in value;
}

function hasMembers(value: Value | undefined): value is Fields {
  return typeof value === "object" && "members" in value;
}
