import { join } from "node:path";
import type ts from "typescript";
import type { DeclaredAnswer } from "../../lib/http/declaration.ts";
import { Compiled } from "./compiled.ts";
import type { Endpoint } from "./endpoints.ts";
import { type JsonSchema, schemaOf } from "./schema-of.ts";
import { type Answered, Thrown } from "./thrown.ts";
import { mayBeUndefined, WireSchemas } from "./wire-schema.ts";

const API_DIR = join(import.meta.dirname, "../../app/api");

export type Answer = { description: string; content?: Record<string, { schema: JsonSchema }> };

/** Responses of the routes, derived from their source: result types and reachable errors. */
export class Contract {
  readonly #compiled: Compiled;
  readonly #schemas: WireSchemas;
  readonly #thrown: Thrown;

  constructor(endpoints: readonly Endpoint[]) {
    this.#compiled = new Compiled([...new Set(endpoints.map(fileOf))]);
    this.#schemas = new WireSchemas(this.#compiled.checker, this.#compiled.typeNames());
    this.#thrown = new Thrown(this.#compiled);
  }

  /** Named schemas of all responses requested so far. */
  get components(): Record<string, JsonSchema> {
    return this.#schemas.components;
  }

  /** Success responses by status, declared ones first. */
  answersOf(endpoint: Endpoint): Record<number, Answer> {
    const { answers, status = 200 } = endpoint.handler.declaration;
    const declared = Object.entries(answers ?? {}).map(([code, answer]) => [code, answerOf(answer)] as const);
    const type = this.#resultOf(endpoint);
    if (isResponse(type)) {
      if (declared.length === 0) throw new Error(`${endpoint.name} returns a Response, but declares no \`answers\``);
      return Object.fromEntries(declared);
    }
    const parts = type.isUnion() ? type.types : [type];
    const isEmpty = mayBeUndefined(type);
    const hasBody = !parts.every(mayBeUndefined);
    return Object.fromEntries([
      ...declared,
      ...(hasBody ? [[status, this.#json(type, endpoint)] as const] : []),
      ...(isEmpty ? [[204, { description: "Done" }] as const] : []),
    ]);
  }

  /** The errors that the handler, its authentication and its schemas can throw. */
  errorsOf(endpoint: Endpoint): Answered[] {
    return this.#thrown.from(this.#symbolOf(endpoint));
  }

  #json(type: ts.Type, endpoint: Endpoint): Answer {
    const schema = this.#schemas.of(type, endpoint.name);
    if (Object.keys(schema).length === 0) throw new Error(`${endpoint.name} has an untyped result: give it a type`);
    return { description: "Done", content: { "application/json": { schema } } };
  }

  #resultOf(endpoint: Endpoint): ts.Type {
    const [result] = this.#compiled.checker.getTypeOfSymbol(this.#symbolOf(endpoint)).aliasTypeArguments ?? [];
    if (!result) throw new Error(`${endpoint.name} is not created by route()`);
    return result;
  }

  #symbolOf(endpoint: Endpoint): ts.Symbol {
    return this.#compiled.handlerOf(fileOf(endpoint), endpoint.method);
  }
}

function fileOf({ path }: Endpoint): string {
  return join(API_DIR, path, "route.ts");
}

function isResponse(type: ts.Type): boolean {
  return type.getSymbol()?.name === "Response";
}

function answerOf({ description, type, schema }: DeclaredAnswer): Answer {
  if (type === undefined) return { description };
  return { description, content: { [type]: { schema: schema ? schemaOf(schema) : { type: "string" } } } };
}
