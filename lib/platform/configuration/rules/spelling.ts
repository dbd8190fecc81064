import { type Problem, type Settings, warning } from "../problem.ts";
import { VARIABLE_GROUPS } from "../variables.ts";

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

const KNOWN = VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables));
const LONG_NAME = 9;
/** Variables of the host; some resemble ours. */
const OF_THE_HOST = /^(?:NEXT_PUBLIC_)?VERCEL_|^npm_|^SANDBOX_|^PG[A-Z]/;

/** Reports a name that is almost a known variable's, if that variable is not set: probably a typo. */
export function checkSpelling(settings: Settings): Problem[] {
  return Object.keys(settings).flatMap((name) => {
    if (KNOWN.includes(name) || OF_THE_HOST.test(name)) return [];
    const meant = KNOWN.find((known) => settings[known] === undefined && isAlmost(name, known));
    return meant === undefined
      ? []
      : [warning(name, `is not a variable of Balcão: did you mean ${meant}?`, `rename it to ${meant}, or remove it`)];
  });
}

function isAlmost(name: string, known: string): boolean {
  const bound = known.length >= LONG_NAME ? 2 : 1;
  return Math.abs(name.length - known.length) <= bound && editDistance(name.toUpperCase(), known) <= bound;
}
