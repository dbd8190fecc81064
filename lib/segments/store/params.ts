/**
 * Collects the values of a statement: each place is typed, so that a comparison never casts its column. The same value
 * has one place, so that the same condition is the same text.
 */
export class Params {
  readonly values: unknown[];
  readonly #places = new Map<string, string>();

  constructor(first: readonly unknown[]) {
    this.values = [...first];
  }

  place(value: unknown, type: string): string {
    const key = `${type} ${JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part))}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = `$${this.values.push(value)}::${type}`;
    this.#places.set(key, place);
    return place;
  }
}
