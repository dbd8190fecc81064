/** What a filter comes down to. `isNot` is its complement, where that can be said better than by a negation. */
export type Condition = { is: string; isNot?: string };

/** True where the condition is not: unknown counts as not. */
export function complement({ is, isNot }: Condition): Condition {
  return { is: isNot ?? `(${is}) IS NOT TRUE`, isNot: is };
}

/**
 * Customers found elsewhere than in the metrics: each set is read once and joined. As a subquery below an OR it would be
 * searched again for every customer as soon as it outgrew the memory of one operation.
 */
export class Joins {
  readonly #sets: string[] = [];

  /** `set` is a SELECT of `customer_id`, each at most once. One that is there already is not joined again. */
  has(set: string): Condition {
    const known = this.#sets.indexOf(set) + 1;
    const name = `q${known > 0 ? known : this.#sets.push(set)}`;
    return { is: `${name}.customer_id IS NOT NULL`, isNot: `${name}.customer_id IS NULL` };
  }

  get sql(): string {
    return this.#sets.map((set, at) => joinSql(set, `q${at + 1}`)).join("");
  }
}

function joinSql(set: string, name: string): string {
  return ` LEFT JOIN (${set}) ${name} ON ${name}.customer_id = m.customer_id`;
}
