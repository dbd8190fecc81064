import ts from "typescript";
import type { JsonSchema } from "./schema-of.ts";

const LITERAL = ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral;
const NOTHING = ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never;
/** Types that JSON omits as properties. */
const UNSENT = NOTHING | ts.TypeFlags.ESSymbolLike;

/**
 * JSON Schema of what `JSON.stringify` returns for a type. Our named types become components; a type without a JSON
 * form (bigint, Map) is an error.
 */
export class WireSchemas {
  readonly components: Record<string, JsonSchema> = {};
  readonly #checker: ts.TypeChecker;
  readonly #names: ReadonlyMap<ts.Type, string>;
  readonly #named = new Map<ts.Type, string>();
  readonly #intersections: ts.IntersectionType[];

  constructor(checker: ts.TypeChecker, names: ReadonlyMap<ts.Type, string>) {
    this.#checker = checker;
    this.#names = names;
    this.#intersections = [...names.keys()].filter((type) => type.isIntersection());
  }

  of(given: ts.Type, at: string): JsonSchema {
    const type = this.#canonical(given);
    const name = this.#nameOf(type);
    if (name === undefined) return this.#inline(type, at);
    if (!this.#named.has(type)) {
      const free = this.#freeName(name, type);
      this.#named.set(type, free);
      this.components[free] = {}; // reserved, for recursive types
      this.components[free] = this.#inline(type, free);
    }
    return { $ref: `#/components/schemas/${this.#named.get(type)}` };
  }

  /** The compiler creates an intersection several times: with its name, and without one where it was inferred. */
  #canonical(type: ts.Type): ts.Type {
    if (!type.isIntersection()) return type;
    const same = this.#intersections.find(
      ({ types }) => types.length === type.types.length && types.every((member) => type.types.includes(member)),
    );
    if (!same) this.#intersections.push(type);
    return same ?? type;
  }

  #inline(type: ts.Type, at: string): JsonSchema {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.flags & ts.TypeFlags.Null) return { type: "null" };
    if (type.flags & LITERAL) return literalOf(this.#valueOf(type));
    if (type.flags & ts.TypeFlags.StringLike) return { type: "string" };
    if (type.flags & ts.TypeFlags.NumberLike) return { type: "number" };
    if (type.flags & ts.TypeFlags.BooleanLike && !type.isUnion()) return { type: "boolean" };
    if (type.isUnion()) return this.#union(type, at);
    if (type.isIntersection()) {
      const primitive = type.types.find(({ flags }) => flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike));
      if (primitive) return this.#inline(primitive, at);
    }
    if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection | ts.TypeFlags.NonPrimitive))
      return this.#object(type, at);
    throw new Error(`${at}: ${this.#checker.typeToString(type)} cannot be represented in JSON`);
  }

  #union(type: ts.UnionType, at: string): JsonSchema {
    const members = type.types.filter(({ flags }) => !(flags & UNSENT));
    const values = members.filter(({ flags }) => flags & LITERAL).map((member) => this.#valueOf(member));
    const others = members.filter(({ flags }) => !(flags & LITERAL)).map((member) => this.of(member, at));
    const nulls = others.filter((schema) => schema.type === "null");
    const rest = others.filter((schema) => schema.type !== "null");
    // The compiler orders a union's members by first occurrence, which unrelated changes may alter; sort them.
    const alternatives = [...(values.length > 0 ? [enumOf(values.sort(byValue))] : []), ...rest.sort(byText)];
    const [only, ...more] = alternatives;
    if (!only) return nulls[0] ?? {};
    if (more.length === 0 && nulls.length === 0) return only;
    if (more.length === 0 && typeof only.type === "string" && !only.enum && only.const === undefined)
      return { ...only, type: [only.type, "null"] };
    return { anyOf: [...alternatives, ...nulls] };
  }

  #object(type: ts.Type, at: string): JsonSchema {
    const checker = this.#checker;
    const symbol = type.getSymbol()?.name;
    if (symbol === "Date") return { type: "string", format: "date-time" };
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map((item) => this.of(item, at));
      return { type: "array", prefixItems: items, items: false, minItems: items.length, maxItems: items.length };
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference);
      return { type: "array", items: item ? this.of(item, `${at}[]`) : {} };
    }
    if (symbol !== undefined && ["Map", "Set", "Buffer", "Uint8Array", "Promise", "ReadableStream"].includes(symbol))
      throw new Error(`${at}: a ${symbol} cannot be represented in JSON`);
    return this.#properties(type, at);
  }

  #properties(type: ts.Type, at: string): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const property of this.#propertiesOf(type)) {
      const field = this.#checker.getTypeOfSymbol(property);
      if (field.flags & UNSENT || field.getCallSignatures().length > 0) continue;
      const description = ts.displayPartsToString(property.getDocumentationComment(this.#checker));
      properties[property.name] = {
        ...this.of(field, `${at}.${property.name}`),
        ...(description && { description }),
      };
      if (!(property.flags & ts.SymbolFlags.Optional) && !mayBeUndefined(field)) required.push(property.name);
    }
    const values = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return {
      type: "object",
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(values && { additionalProperties: this.of(values, `${at}.*`) }),
    };
  }

  /** The name of our type; a list of named items is named after them. */
  #nameOf(type: ts.Type): string | undefined {
    const { aliasSymbol, aliasTypeArguments = [] } = type;
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Union | ts.TypeFlags.Intersection))) return undefined;
    const own = aliasSymbol && isOurs(aliasSymbol) ? aliasSymbol.name : this.#names.get(type);
    if (own === undefined || aliasTypeArguments.length === 0) return own;
    const names = aliasTypeArguments.map((argument) => this.#nameOf(argument));
    return names.includes(undefined) ? undefined : `${names.join("")}${own}`;
  }

  /** Two slices may have a type with the same name: the later one is prefixed with its slice. */
  #freeName(name: string, type: ts.Type): string {
    if (!(name in this.components)) return name;
    const [, slice = ""] = /lib\/([a-z]+)\//.exec(sourceOf(type.aliasSymbol ?? type.getSymbol())) ?? [];
    const own = `${slice.charAt(0).toUpperCase()}${slice.slice(1)}${name}`;
    if (slice === "" || own in this.components) throw new Error(`two types are named ${name}`);
    return own;
  }

  /** In source order: for a mapped type the compiler uses the order in which it first saw the names. */
  #propertiesOf(type: ts.Type): ts.Symbol[] {
    const place = (symbol: ts.Symbol) => [sourceOf(symbol), symbol.declarations?.[0]?.pos ?? 0] as const;
    return this.#checker.getPropertiesOfType(type).toSorted((a, b) => {
      const [[fileA, startA], [fileB, startB]] = [place(a), place(b)];
      return fileA.localeCompare(fileB) || startA - startB;
    });
  }

  #valueOf(type: ts.Type): string | number | boolean {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value;
    return this.#checker.typeToString(type) === "true";
  }
}

/** Whether the value may be undefined: a response without a body, or an optional field. */
export function mayBeUndefined(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(mayBeUndefined) : (type.flags & NOTHING) !== 0;
}

function sourceOf(symbol: ts.Symbol | undefined): string {
  return symbol?.declarations?.[0]?.getSourceFile().fileName ?? "";
}

function isOurs(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).some((node) => !/node_modules|generated/.test(node.getSourceFile().fileName));
}

function byValue(a: string | number | boolean, b: string | number | boolean): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
}

function byText(a: JsonSchema, b: JsonSchema): number {
  return JSON.stringify(a).localeCompare(JSON.stringify(b));
}

function literalOf(value: string | number | boolean): JsonSchema {
  return { type: typeof value, const: value };
}

function enumOf(values: (string | number | boolean)[]): JsonSchema {
  const kinds = [...new Set(values.map((value) => typeof value))];
  const isWholeBoolean = kinds.length === 1 && kinds[0] === "boolean" && values.length === 2;
  if (isWholeBoolean) return { type: "boolean" };
  const [only, ...more] = values;
  if (only !== undefined && more.length === 0) return literalOf(only);
  return { ...(kinds.length === 1 && { type: kinds[0] }), enum: values };
}
