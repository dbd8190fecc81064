import { error, type Problem, type Settings } from "../problem.ts";
import { VARIABLE_GROUPS } from "../variables.ts";

/**
 * As in `smtps://<user>:<password>@<host>`. With an @ inside, as in a sender's `<address@host>`, it is a real value.
 */
const PLACEHOLDER = /<[^<>@]+>/;

/** Secrets may contain any character: only a whole value in angle brackets is a placeholder. */
const MADE_UP = /(?:KEY|PREVIOUS|SECRET|TOKEN|PASSWORD)$/;

/** Finds placeholders copied from the documentation. */
export function checkPlaceholders(settings: Settings): Problem[] {
  return VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables))
    .filter((name) => holdsPlaceholder(name, settings[name] ?? ""))
    .map((name) => error(name, "still has a placeholder in angle brackets: replace it with the value"));
}

function holdsPlaceholder(name: string, value: string): boolean {
  const [found] = PLACEHOLDER.exec(value) ?? [];
  return found !== undefined && (!MADE_UP.test(name) || found === value);
}
