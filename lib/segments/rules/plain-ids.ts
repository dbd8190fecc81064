import { segmentField } from "../names.ts";

type Value = string | number | boolean;
type Filter = { category: string; field: string; value?: Value | Value[] };

/** Lowercases ids as the database writes them, so that the editor can match the selected values. */
export function withPlainIds<F extends Filter>(filter: F): F {
  const { category, field, value } = filter;
  const type = segmentField(category, field)?.type;
  if (value === undefined || (type !== "reference" && type !== "campaign")) return filter;
  return { ...filter, value: Array.isArray(value) ? value.map(lower) : lower(value) };
}

function lower(value: Value): Value {
  return typeof value === "string" ? value.toLowerCase() : value;
}
