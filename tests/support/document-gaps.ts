import type { Endpoint } from "../../scripts/openapi/endpoints.ts";
import { pathParametersOf } from "../../scripts/openapi/request.ts";

/** Request reads that the declaration does not cover. */
const UNDECLARED_READS = /\bsearchParams\b|\brequest\.url\b|\b(?:request|req)\.(?:json|text|formData|arrayBuffer)\(/;

/** What the document lacks because the route does not declare it; `source` is its file. */
export function gapsOf({ handler, path, name }: Pick<Endpoint, "handler" | "path" | "name">, source: string): string[] {
  const { summary, params, isRawBody, rawBody } = handler.declaration;
  const declared = new Set(params && "shape" in params ? Object.keys(params.shape as object) : []);
  const gaps = {
    "no summary": !summary,
    "no schema for a path parameter": pathParametersOf(path).some((parameter) => !declared.has(parameter)),
    "reads what it doesn't declare": UNDECLARED_READS.test(source),
    "no schema for its raw body": isRawBody === true && rawBody === undefined,
  };
  return Object.entries(gaps).flatMap(([gap, isOpen]) => (isOpen ? [`${name}: ${gap}`] : []));
}
