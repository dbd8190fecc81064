import { type Answer, Contract } from "./contract.ts";
import { describeFields } from "./describe-fields.ts";
import type { Endpoint } from "./endpoints.ts";
import { errorExamples, errorsOf, sharedResponses } from "./errors.ts";
import { wholeExample } from "./example-of.ts";
import { AREAS } from "./glossary/areas.ts";
import { operationText } from "./operation-text.ts";
import { type Body, bodyOf, parametersOf } from "./request.ts";
import type { JsonSchema } from "./schema-of.ts";
import { apiKeyScopesOf, SECURITY_SCHEMES, securityOf } from "./security.ts";

const ERROR_BODY = {
  type: "object",
  properties: { statusCode: { type: "integer" }, message: { type: "string" }, error: { type: "string" } },
  required: ["statusCode", "message", "error"],
  additionalProperties: false,
};

/** The whole API as OpenAPI 3.1. `version` is the product's. */
export function documentOf(unsorted: readonly Endpoint[], version: string) {
  const endpoints = unsorted.toSorted((a, b) => a.path.localeCompare(b.path));
  const contract = new Contract();
  const answers = new Map(endpoints.map((endpoint) => [endpoint, contract.answersOf(endpoint)]));
  const schemas: Record<string, JsonSchema> = { ErrorBody: ERROR_BODY, ...sorted(contract.components) };
  for (const [root, schema] of Object.entries(schemas)) describeFields(schema, { root, parent: root });
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const operation = operationOf(endpoint, answers.get(endpoint) ?? {}, schemas);
    paths[pathOf(endpoint)] = { ...paths[pathOf(endpoint)], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Balcão", version, description: DESCRIPTION, contact: { name: "Balcão" }, license: LICENSE },
    servers: [{ url: "/api" }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: AREAS[name] ?? "" })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: usedIn(paths, sharedResponses()),
      examples: errorExamples(),
      schemas,
    },
  };
}

const LICENSE = { name: "MIT", identifier: "MIT" };

const DESCRIPTION =
  "Lists answer `{data, total, page, limit}`. An undeclared field of a body is a 400; another organization's id is a 404, like an id that does not exist. Recognize an error by its code in the header X-Error-Code; values for a text about it are in X-Error-Params.";

function operationOf(endpoint: Endpoint, answers: Record<number, Answer>, schemas: Record<string, JsonSchema>) {
  const { declaration } = endpoint.handler;
  const { summary, permissions, superAdmin, rateLimit, quota } = declaration;
  const operationId = operationIdOf(endpoint);
  const body = bodyOf(declaration);
  const scopes = apiKeyScopesOf(declaration, endpoint.method);
  return {
    operationId,
    tags: [tagOf(endpoint)],
    ...(summary && { summary }),
    description: operationText(endpoint),
    security: securityOf(declaration, endpoint.method),
    ...(permissions && { "x-permissions": permissions }),
    ...(scopes && { "x-api-key-scopes": scopes }),
    ...(superAdmin && { "x-super-admin": true }),
    "x-rate-limit": { bucket: "default", windowSeconds: 60, ...rateLimit },
    ...(quota && { "x-quota": quota }),
    parameters: parametersOf(declaration, endpoint.path, operationId),
    ...(body && { requestBody: { required: body.required, content: contentOf(body, operationId, schemas) } }),
    responses: { ...errorsOf(endpoint), ...withExamples(answers, operationId, schemas), ...unexpectedOf(answers) },
  };
}

function contentOf({ schema }: Body, operationId: string, schemas: Record<string, JsonSchema>) {
  if (Object.keys(schema).length === 0) return { "*/*": { schema } };
  if (schema.format === "binary") return { "application/octet-stream": { schema } };
  describeFields(schema, { root: operationId, parent: operationId });
  return { "application/json": { schema, example: wholeExample(schema, schemas) } };
}

/** A declared response replaces the error with the same status. */
function withExamples(answers: Record<number, Answer>, operationId: string, schemas: Record<string, JsonSchema>) {
  for (const { content = {} } of Object.values(answers))
    for (const [type, media] of Object.entries(content)) {
      describeFields(media.schema, { root: operationId, parent: operationId });
      if (type === "application/json") media.example = wholeExample(media.schema, schemas);
    }
  return answers;
}

/** A redirect is no success to a linter, so the operation says what any other status is. */
function unexpectedOf(answers: Record<number, Answer>) {
  if (Object.keys(answers).some((status) => Number(status) < 300)) return {};
  return { default: { description: "Any other status is an error" } };
}

function usedIn(paths: object, responses: Record<string, object>): Record<string, object> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(
    Object.entries(responses).filter(([name]) => text.includes(`"#/components/responses/${name}"`)),
  );
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => a.localeCompare(b)));
}

function pathOf({ path }: Endpoint): string {
  return path.replace(/\[([^\]]+)\]/g, "{$1}");
}

function tagOf({ path }: Endpoint): string {
  return path.split("/")[1] ?? "";
}

/** `GET /campaigns/[id]/rate-limit-check` → `getCampaignsIdRateLimitCheck`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path.match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
