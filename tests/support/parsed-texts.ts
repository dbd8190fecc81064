import { vi } from "vitest";

/**
 * Counts how often a text is given to `JSON.parse` until `stop`. Others parse meanwhile: the test runner its messages, the
 * recorder of events what an earlier test has caused.
 */
export function watchParsing(): { timesParsed: (text: string) => number; stop: () => void } {
  const parse = vi.spyOn(JSON, "parse");
  return {
    timesParsed: (text) => parse.mock.calls.filter(([given]) => String(given) === text).length,
    stop: () => parse.mockRestore(),
  };
}
