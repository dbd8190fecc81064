import { createParser, parseAsInteger, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { isDay } from "../../core/dates.ts";

// For both sides: hooks of `../url-state.ts` in the browser, and `createLoader` where the server renders the first page.
// An unreadable value counts as absent.

/** `2026-03`, converted to the first day of the month. */
export const MONTH_PARSER = createParser({
  parse: (text) => (isDay(`${text}-01`) ? `${text}-01` : null),
  serialize: (firstDay: string) => firstDay.slice(0, 7),
});

export const TEXT_PARSER = parseAsString.withDefault("");

/** From 1. */
export const PAGE_PARSER = parseAsInteger.withDefault(1);

/** One of several values; the first is the default and is omitted from the URL. */
export function choiceParser<const T extends string>(choices: readonly [T, ...T[]]) {
  return parseAsStringLiteral(choices).withDefault(choices[0]);
}
