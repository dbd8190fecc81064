import type { DeclaredAnswer } from "../../lib/http/declaration.ts";
import type { Endpoint } from "./endpoints.ts";
import { type JsonSchema, namedSchemasOf, schemaOf } from "./schema-of.ts";

export type Answer = { description: string; content?: Record<string, { schema: JsonSchema; example?: unknown }> };

/** Success responses of the routes, and the schemas that they name. */
export class Contract {
  /** Named schemas of all responses requested so far. */
  readonly components: Record<string, JsonSchema> = {};

  /** By status, those of a Response first. */
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

  #json(response: Parameters<typeof namedSchemasOf>[0]): Answer {
    const { schema, named } = namedSchemasOf(response);
    Object.assign(this.components, named);
    return { description: "Done", content: { "application/json": { schema } } };
  }
}

function answerOf({ description, type, schema }: DeclaredAnswer): Answer {
  if (type === undefined) return { description };
  return { description, content: { [type]: { schema: schema ? schemaOf(schema) : { type: "string" } } } };
}
