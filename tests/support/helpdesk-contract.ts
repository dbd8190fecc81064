import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ErrorObject, Ajv2020 as Validator } from "ajv/dist/2020.js";
import { KNOWN_MISMATCHES } from "./helpdesk-mismatches.ts";

export type Exchange = { method: string; path: string; status: number; request: unknown; response: unknown };

type Content = { content?: Record<string, { schema?: object }> };
type Operation = { requestBody?: Content; responses?: Record<string, Content> };
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };

/** The helpdesk's own API description; it is shipped with the contracts, not with this checkout. */
const DOCUMENT = join(import.meta.dirname, "../../../shared/contracts/helpdesk-swagger.json");
const PREFIX = "/api/v1/accounts/{account_id}";
const JSON_TYPE = "application/json";

/** Null, with a warning, where the description is not next to the checkout. */
export function openHelpdeskContract(): HelpdeskContract | null {
  if (existsSync(DOCUMENT)) return new HelpdeskContract(JSON.parse(readFileSync(DOCUMENT, "utf8")) as Document);
  console.warn(`SKIPPED: requests and answers of the helpdesk aren't compared with its OpenAPI file (no ${DOCUMENT})`);
  return null;
}

/** Compares calls with the OpenAPI 3.1 file, whose schemas are JSON Schema 2020-12. */
export class HelpdeskContract {
  readonly #document: Document;
  readonly #validator: Validator;
  readonly #met = new Set<string>();

  constructor(document: Document) {
    this.#document = document;
    // The file uses OpenAPI keywords (`nullable`, `discriminator`, `example`) that are not JSON Schema.
    this.#validator = new Validator({ strict: false, allErrors: true, validateFormats: false });
    this.#validator.addSchema({ $id: "helpdesk", ...document });
  }

  /** The file's operations that these calls used. */
  covered(exchanges: readonly Exchange[]): string[] {
    const names = exchanges.map((exchange) => this.#find(exchange)?.name).filter((name) => name !== undefined);
    return [...new Set(names)].sort();
  }

  /** Mismatches between calls and file, except those listed in the ADR. Bodies of error responses are not compared. */
  violations(exchanges: readonly Exchange[]): string[] {
    return [...new Set(exchanges.flatMap((exchange) => this.#compare(exchange)))];
  }

  /** Listed mismatches that these checks have found. */
  get met(): string[] {
    return [...this.#met].sort();
  }

  #compare(exchange: Exchange): string[] {
    if (exchange.status >= 300) return [];
    const found = this.#find(exchange);
    if (!found) return this.#sift([`${exchange.method} ${shapeOf(exchange.path)}: not in the file`]);
    const { name, pointer, operation } = found;
    const isJson = operation.requestBody?.content?.[JSON_TYPE] && exchange.request !== undefined;
    const status = operation.responses?.["200"] ? "200" : Object.keys(operation.responses ?? {})[0];
    const hasAnswer = status && operation.responses?.[status]?.content?.[JSON_TYPE]?.schema;
    return this.#sift([
      ...(isJson ? this.#errors(`${name} request`, `${pointer}/requestBody`, exchange.request) : []),
      ...(hasAnswer ? this.#errors(`${name} answer`, `${pointer}/responses/${status}`, exchange.response) : []),
      ...(status !== "200" && status !== undefined
        ? [`${name} answer: ${exchange.status}, the file says ${status}`]
        : []),
    ]);
  }

  #errors(where: string, pointer: string, value: unknown): string[] {
    const schema = `helpdesk#${pointer}/content/${JSON_TYPE.replace("/", "~1")}/schema`;
    const validate = this.#validator.getSchema(schema) ?? this.#validator.compile({ $ref: schema });
    if (validate(value)) return [];
    return (validate.errors ?? []).map((error: ErrorObject) => `${where}: ${placeOf(error)} ${error.message}`);
  }

  #sift(lines: string[]): string[] {
    return lines.filter((line) => {
      const known = KNOWN_MISMATCHES.find(({ line: pattern }) => pattern.test(line));
      if (known) this.#met.add(known.id);
      return !known;
    });
  }

  #find({ method, path }: Exchange): { name: string; pointer: string; operation: Operation } | null {
    const shape = shapeOf(path);
    for (const [template, item] of Object.entries(this.#document.paths)) {
      const operation = item[method.toLowerCase()];
      if (!operation || shapeOf(template.replace(PREFIX, "")) !== shape) continue;
      const pointer = `/paths/${template.replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D")}`;
      return { name: `${method} ${shape}`, pointer: `${pointer}/${method.toLowerCase()}`, operation };
    }
    return null;
  }
}

/** A path below the account, with every id as `{}`. */
function shapeOf(path: string): string {
  return path.replace(/^.*\/api\/v1\/accounts\/\d+/, "").replace(/\/(\d+|\{\w+\})/g, "/{}");
}

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath.replace(/\/\d+/g, "/0") || "/";
}
