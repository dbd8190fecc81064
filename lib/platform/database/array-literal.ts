/**
 * An array parameter of values that need no quotes: ids, numbers, and names that the code defines. The driver would
 * search each of them for quotes, which takes longer than reading it. Not for text from outside.
 */
export function toPlainArray(values: readonly (string | number | null)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
