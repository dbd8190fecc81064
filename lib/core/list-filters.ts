import { z } from "zod";

const MAX_VALUES = 200;

/** An empty parameter means a cleared field: no filter. */
export function optionalParam<T extends z.ZodType>(schema: T) {
  return z.union([z.literal("").transform(() => undefined), schema]).optional();
}

/** `a,b` or repeated; absent or empty means no filter. */
export function listParam<T extends string>(item: z.ZodType<T, string>) {
  return z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [given ?? []].flat().flatMap((text) => text.split(",")))
    .transform((texts) => texts.map((text) => text.trim()).filter((text) => text !== ""))
    .pipe(z.array(item).max(MAX_VALUES))
    .transform((items) => (items.length === 0 ? undefined : items));
}

/** One of a fixed set of values. An unknown value is a 400: ignoring it would return unfiltered rows. */
export const oneOfParam = <const T extends readonly [string, ...string[]]>(values: T) => optionalParam(z.enum(values));

/** Several of a fixed set of values, in the order of the set. */
export const someOfParam = <const T extends readonly [string, ...string[]]>(values: T) =>
  listParam(z.enum(values)).transform((asked) => asked && values.filter((value) => asked.includes(value)));
