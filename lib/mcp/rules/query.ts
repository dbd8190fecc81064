type Value = string | number | boolean | readonly (string | number)[] | undefined;

/** Query parameters of a route: lists are joined by commas, and absent values are left out. */
export function toQuery(values: Readonly<Record<string, Value>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
