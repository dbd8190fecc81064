import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { addCasts, withCasts } from "./cast-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { ApiDocument, Operation } from "./operations.ts";
import type { HttpAnswer } from "./send.ts";

/** `part`: what of the response is meant, if `detail` does not contain it. */
export type Problem = { kind: string; detail: string; part?: string };

/** Server internals that must not leak: stack traces, SQL, driver names. */
const INSIDES = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\.(?:ts|js):\d+/,
  /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM)\b.+\b(?:FROM|VALUES|SET|WHERE)\b/,
  /prisma|postgres|syntax error at|violates|relation \\?"|column \\?"|invalid input syntax|SQLSTATE|ECONNREFUSED|pg_/i,
  /TypeError|ReferenceError|RangeError|SyntaxError|Cannot read propert|is not a function|Unexpected token/,
];
const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).join();
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Values that a response must not contain: rows of an organization the caller doesn't belong to. */
export type Marks = { ids: ReadonlySet<string>; canaries: readonly string[] };

export class Checks {
  readonly #ajv: Ajv2020;
  readonly #compiled = new Map<JsonSchema, ValidateFunction>();
  readonly #bodies = new Map<JsonSchema, ValidateFunction>();
  readonly #components: unknown;

  constructor(document: ApiDocument) {
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
    addCasts(this.#ajv);
    this.#components = document.components;
  }

  /** The first problem of a response. `sent`: the request's own content. */
  answer(operation: Operation, answer: HttpAnswer, foreign: Marks, sent: string): Problem | undefined {
    const text = answer.body.toString("utf8");
    return (
      fails(answer, text) ??
      betrays(answer, text) ??
      leaks(answer, text, foreign, sent) ??
      pollutes() ??
      this.#undeclared(operation, answer, text)
    );
  }

  /** Whether a body definitely violates its schema, even after casting texts. */
  breaks(schema: JsonSchema, value: unknown): boolean {
    const known = this.#bodies.get(schema);
    const validate = known ?? this.#ajv.compile(withCasts({ ...schema, components: this.#components }));
    if (!known) this.#bodies.set(schema, validate);
    return !validate(value);
  }

  #undeclared({ answers }: Operation, { status, headers }: HttpAnswer, text: string): Problem | undefined {
    const declared =
      answers.get(String(status)) ?? answers.get(`${Math.floor(status / 100)}XX`) ?? answers.get("default");
    if (!declared) return { kind: "undeclared status", detail: `${status} ${text.slice(0, 200)}` };
    if (declared.types.size === 0)
      return text === "" ? undefined : { kind: "undeclared body", detail: text.slice(0, 200) };
    const type = (headers.get("content-type") ?? "").split(";")[0]?.trim() ?? "";
    if (!declared.types.has(type)) return { kind: "undeclared type", detail: `${status} ${type}` };
    const schema = declared.types.get(type);
    if (schema === undefined || !type.endsWith("json")) return undefined;
    const validate = this.#validator(schema);
    const value: unknown = JSON.parse(text);
    if (validate(value)) return undefined;
    const [first] = validate.errors ?? [];
    const at = first?.instancePath ?? "";
    return {
      kind: "answer breaks its schema",
      detail: `${status} ${at} ${first?.message} ${JSON.stringify(first?.params)}`,
      part: excerpt(value, at),
    };
  }

  #validator(schema: JsonSchema): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known) return known;
    const validate = this.#ajv.compile({ ...schema, components: this.#components });
    this.#compiled.set(schema, validate);
    return validate;
  }
}

/** The beginning of what a JSON pointer refers to. */
function excerpt(value: unknown, pointer: string): string {
  let part = value;
  for (const key of pointer.split("/").slice(1))
    part = (part as Record<string, unknown> | undefined)?.[key.replaceAll("~1", "/").replaceAll("~0", "~")];
  return (JSON.stringify(part) ?? "").slice(0, 300);
}

function fails({ status }: HttpAnswer, text: string): Problem | undefined {
  return status >= 500 ? { kind: `status ${status}`, detail: text.slice(0, 300) } : undefined;
}

/** Error responses contain only our own texts; in others such words may be user data. */
function betrays({ status }: HttpAnswer, text: string): Problem | undefined {
  if (status < 400) return undefined;
  const found = INSIDES.find((pattern) => pattern.test(text));
  return found && { kind: "betrays its insides", detail: text.slice(0, 300) };
}

function leaks({ headers }: HttpAnswer, text: string, { ids, canaries }: Marks, sent: string): Problem | undefined {
  const whole = `${[...headers].join("\n")}\n${text}`;
  const canary = canaries.find((one) => whole.includes(one) && !sent.includes(one));
  if (canary !== undefined) return { kind: "foreign data", detail: canary };
  const id = whole.match(UUID)?.find((one) => ids.has(one) && !sent.includes(one));
  return id === undefined ? undefined : { kind: "foreign id", detail: id };
}

function pollutes(): Problem | undefined {
  const names = Object.getOwnPropertyNames(Object.prototype).join();
  return names === PROTOTYPE ? undefined : { kind: "prototype changed", detail: names };
}
