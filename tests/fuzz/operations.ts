import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonSchema } from "./json-schema.ts";

export type Field = { name: string; schema: JsonSchema; isRequired: boolean };
export type Answer = { types: Map<string, JsonSchema | undefined> };
export type Operation = {
  /** Named like the route files: `GET /customers/[id]`. */
  name: string;
  method: string;
  /** `/customers/{id}` */
  path: string;
  /** The first segment, by which results are grouped. */
  group: string;
  isPublic: boolean;
  params: Field[];
  query: Field[];
  body?: { schema: JsonSchema; isRequired: boolean; types: string[] };
  /** By status; `default` and `4XX` as they are written. */
  answers: Map<string, Answer>;
};

type Parameter = { in: string; name: string; required?: boolean; schema?: JsonSchema; $ref?: string };
type Media = { content?: Record<string, { schema?: JsonSchema }>; required?: boolean; $ref?: string };
type Described = {
  parameters?: Parameter[];
  requestBody?: Media;
  responses?: Record<string, Media>;
  security?: unknown[];
};
export type ApiDocument = {
  paths: Record<string, Record<string, unknown>>;
  components?: unknown;
  security?: unknown[];
};

const FILE = join(import.meta.dirname, "../../docs/openapi.json");
const METHODS = new Set(["get", "post", "put", "patch", "delete"]);

export function readDocument(file = FILE): ApiDocument {
  if (!existsSync(file)) throw new Error(`No ${file}: npm run generate writes it`);
  return JSON.parse(readFileSync(file, "utf8")) as ApiDocument;
}

/** Every method of every path of the document, with references resolved. */
export function listOperations(document: ApiDocument): Operation[] {
  const deref = <T extends { $ref?: string }>(part: T): T => {
    if (part.$ref === undefined) return part;
    const steps = part.$ref.slice(2).split("/");
    return steps.reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], document) as T;
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, described]) => toOperation(path, method, item, described as Described, document, deref)),
  );
}

function toOperation(
  fullPath: string,
  method: string,
  item: { parameters?: Parameter[] },
  described: Described,
  document: ApiDocument,
  deref: <T extends { $ref?: string }>(part: T) => T,
): Operation {
  const path = fullPath.replace(/^\/api(?=\/)/, "");
  const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])].map(deref);
  const fields = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema = {}, required = false }) => ({ name, schema, isRequired: required }));
  const security = described.security ?? document.security ?? [];
  return {
    name: `${method.toUpperCase()} ${path.replace(/\{([^}]+)\}/g, "[$1]")}`,
    method: method.toUpperCase(),
    path,
    group: path.split("/")[1] ?? "",
    isPublic: security.length === 0,
    params: fields("path"),
    query: fields("query"),
    body: described.requestBody ? toBody(deref(described.requestBody)) : undefined,
    answers: new Map(
      Object.entries(described.responses ?? {}).map(([status, answer]) => [status, { types: typesOf(deref(answer)) }]),
    ),
  };
}

function toBody({ content = {}, required = false }: Media): Operation["body"] {
  const types = Object.keys(content);
  const type = types.find((one) => one.includes("json")) ?? types[0];
  return type === undefined ? undefined : { schema: content[type]?.schema ?? {}, isRequired: required, types };
}

function typesOf({ content = {} }: Media): Answer["types"] {
  return new Map(Object.entries(content).map(([type, { schema }]) => [type, schema]));
}
