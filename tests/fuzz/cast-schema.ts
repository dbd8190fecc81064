import type { Ajv2020 } from "ajv/dist/2020.js";

const CAST = ["boolean", "integer", "number"];
const PLAIN_NUMBER = /^-?\d{1,16}(?:\.\d{1,6})?$/;

/** A body schema that also accepts castable texts of a boolean or plain number, within the same bounds. */
export function withCasts<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withCasts) as T;
  if (typeof schema !== "object" || schema === null) return schema;
  const { type } = schema as { type?: unknown };
  if ([type].flat().some((one) => CAST.includes(String(one)))) return { anyOf: [schema, { castTo: schema }] } as T;
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withCasts(part)])) as T;
}

/** Adds the keyword of such schemas to a validator. */
export function addCasts(ajv: Ajv2020): void {
  ajv.addKeyword({
    keyword: "castTo",
    compile: (schema: object) => {
      const validate = ajv.compile(schema);
      return (value: unknown) => {
        const cast = castOf(value);
        return cast !== undefined && validate(cast);
      };
    },
  });
}

function castOf(value: unknown): boolean | number | undefined {
  if (typeof value !== "string") return undefined;
  if (value === "true" || value === "false") return value === "true";
  return PLAIN_NUMBER.test(value) ? Number(value) : undefined;
}
