import { Contract } from "./contract.ts";
import type { Endpoint } from "./endpoints.ts";
import { errorsOf, sharedResponses } from "./errors.ts";
import { type Body, bodyOf, parametersOf } from "./request.ts";
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
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, contract) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Balcão", version, description: DESCRIPTION, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: "/api" }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      responses: sharedResponses(),
      schemas: { ErrorBody: ERROR_BODY, ...sorted(contract.components) },
    },
  };
}

const DESCRIPTION =
  "Lists answer `{data, total, page, limit}`. An undeclared field of a body is a 400; another organization's id is a 404, like an id that does not exist. Recognize an error by its code in the header X-Error-Code; values for a text about it are in X-Error-Params.";

function operationOf(endpoint: Endpoint, contract: Contract) {
  const { declaration } = endpoint.handler;
  const { summary, permissions, superAdmin, rateLimit, quota } = declaration;
  const body = bodyOf(declaration);
  const scopes = apiKeyScopesOf(declaration, endpoint.method);
  return {
    operationId: operationIdOf(endpoint),
    tags: [tagOf(endpoint)],
    ...(summary && { summary }),
    security: securityOf(declaration, endpoint.method),
    ...(permissions && { "x-permissions": permissions }),
    ...(scopes && { "x-api-key-scopes": scopes }),
    ...(superAdmin && { "x-super-admin": true }),
    "x-rate-limit": { bucket: "default", windowSeconds: 60, ...rateLimit },
    ...(quota && { "x-quota": quota }),
    parameters: parametersOf(declaration, endpoint.path),
    ...(body && { requestBody: { required: body.required, content: contentOf(body) } }),
    responses: responsesOf(endpoint, contract),
  };
}

function contentOf({ schema }: Body) {
  const isAnything = Object.keys(schema).length === 0;
  return { [isAnything ? "*/*" : "application/json"]: { schema } };
}

/** A declared response replaces the error with the same status. */
function responsesOf(endpoint: Endpoint, contract: Contract) {
  return { ...errorsOf(endpoint), ...contract.answersOf(endpoint) };
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
