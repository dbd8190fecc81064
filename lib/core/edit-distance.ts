/** Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) steps = Math.min(steps, (beforeLast[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    [beforeLast, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
