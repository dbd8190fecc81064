import { error, type Problem, type Settings } from "../problem.ts";
import { VARIABLE_GROUPS } from "../variables.ts";

/** As in `smtps://<user>:<password>@<host>`; with an @ in it, as in a sender's `<address@host>`, it is a value. */
const PLACEHOLDER = /<[^<>@]+>/;
/** What others make up may hold any character: only all of it is a placeholder. */
const MADE_UP = /(?:KEY|PREVIOUS|SECRET|TOKEN|PASSWORD)$/;

/** What the documentation leaves open, copied as it stands. */
export function checkPlaceholders(settings: Settings): Problem[] {
  return VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables))
    .filter((name) => holdsPlaceholder(name, settings[name] ?? ""))
    .map((name) => error(name, "still holds a placeholder in angle brackets: the value itself belongs there"));
}

function holdsPlaceholder(name: string, value: string): boolean {
  const [found] = PLACEHOLDER.exec(value) ?? [];
  return found !== undefined && (!MADE_UP.test(name) || found === value);
}
