/** SQL condition of a filter. `isNot`: its complement, if there is a simpler form than a negation. */
export type Condition = { is: string; isNot?: string };

/** Logical complement; null counts as false. */
export function complement({ is, isNot }: Condition): Condition {
  return { is: isNot ?? `(${is}) IS NOT TRUE`, isNot: is };
}

/**
 * Sets of customers from other tables. Each set is read once and joined: a subquery below an OR would run again for
 * every customer as soon as it exceeds work_mem.
 */
export class Joins {
  readonly #sets: string[] = [];

  /** `set`: a SELECT of distinct `customer_id`. An identical set is joined only once. */
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
