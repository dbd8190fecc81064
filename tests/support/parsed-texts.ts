import { vi } from "vitest";

/**
 * Counts `JSON.parse` calls per text until `stop`. Other code also parses: the test runner its messages, the event
 * recorder the events of earlier tests.
 */
export function watchParsing(): { timesParsed: (text: string) => number; stop: () => void } {
  const parse = vi.spyOn(JSON, "parse");
  return {
    timesParsed: (text) => parse.mock.calls.filter(([given]) => String(given) === text).length,
    stop: () => parse.mockRestore(),
  };
}
