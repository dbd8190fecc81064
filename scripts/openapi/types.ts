import { createConfig } from "@redocly/openapi-core";
import openapiTypescript, { astToString } from "openapi-typescript";

const RULES = [
  "struct",
  "no-unresolved-refs",
  "security-defined",
  "path-parameters-defined",
  "operation-parameters-unique",
  "operation-operationId-unique",
  "no-identical-paths",
];

/** The document's types in TypeScript. Validates the document against OpenAPI 3.1 and throws with the problems. */
export async function typesOf(document: string): Promise<string> {
  const redocly = await createConfig({ rules: Object.fromEntries(RULES.map((rule) => [rule, "error"])) });
  return astToString(await openapiTypescript(document, { redocly, silent: true }));
}
