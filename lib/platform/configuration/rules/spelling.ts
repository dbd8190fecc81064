import { editDistance } from "../../../core/edit-distance.ts";
import { type Problem, type Settings, warning } from "../problem.ts";
import { VARIABLE_GROUPS } from "../variables.ts";

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
