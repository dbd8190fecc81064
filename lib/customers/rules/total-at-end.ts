type Window = { limit: number; offset: number };

/**
 * The total of a list by its rows from `offset`, if they end it. Null if more rows may follow, or if the list ends
 * before them.
 */
export function totalAtEnd(found: number, { limit, offset }: Window): number | null {
  if (found >= limit) return null;
  return found > 0 || offset === 0 ? offset + found : null;
}
