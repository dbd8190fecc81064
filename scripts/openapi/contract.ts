import { join } from "node:path";
import type { DeclaredAnswer } from "../../lib/http/declaration.ts";
import { Compiled } from "./compiled.ts";
import type { Endpoint } from "./endpoints.ts";
import { type JsonSchema, namedSchemasOf, schemaOf } from "./schema-of.ts";
import { type Answered, Thrown } from "./thrown.ts";

const API_DIR = join(import.meta.dirname, "../../app/api");

export type Answer = { description: string; content?: Record<string, { schema: JsonSchema }> };

/** Responses of the routes: the declared ones, and the errors that their source can reach. */
export class Contract {
  /** Named schemas of all responses requested so far. */
  readonly components: Record<string, JsonSchema> = {};
  readonly #compiled: Compiled;
  readonly #thrown: Thrown;

  constructor(endpoints: readonly Endpoint[]) {
    this.#compiled = new Compiled([...new Set(endpoints.map(fileOf))]);
    this.#thrown = new Thrown(this.#compiled);
  }

  /** Success responses by status, those of a Response first. */
  answersOf({ handler }: Endpoint): Record<number, Answer> {
    const { answers, response, status = 200 } = handler.declaration;
    const declared = Object.entries(answers ?? {}).map(([code, answer]) => [code, answerOf(answer)] as const);
    const isEmpty = response ? response.safeParse(undefined).success : declared.length === 0;
    return Object.fromEntries([
      ...declared,
      ...(response ? [[status, this.#json(response)] as const] : []),
      ...(isEmpty ? [[204, { description: "Done" }] as const] : []),
    ]);
  }

  /** The errors that the handler, its authentication and its schemas can throw. */
  errorsOf(endpoint: Endpoint): Answered[] {
    return this.#thrown.from(this.#compiled.handlerOf(fileOf(endpoint), endpoint.method));
  }

  #json(response: Parameters<typeof namedSchemasOf>[0]): Answer {
    const { schema, named } = namedSchemasOf(response);
    Object.assign(this.components, named);
    return { description: "Done", content: { "application/json": { schema } } };
  }
}

function fileOf({ path }: Endpoint): string {
  return join(API_DIR, path, "route.ts");
}

function answerOf({ description, type, schema }: DeclaredAnswer): Answer {
  if (type === undefined) return { description };
  return { description, content: { [type]: { schema: schema ? schemaOf(schema) : { type: "string" } } } };
}
