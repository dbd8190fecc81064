/** Collects the values of a statement: each place is typed, so that a comparison never casts its column. */
export class Params {
  readonly values: unknown[];

  constructor(first: readonly unknown[]) {
    this.values = [...first];
  }

  place(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }
}
