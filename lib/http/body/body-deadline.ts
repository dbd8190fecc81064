import { RequestTimeoutError } from "../../core/errors.ts";

/** Time limit of one request body, from its first read. Without it, a byte a minute keeps a buffer and a connection. */
export function startBodyDeadline(
  seconds: number,
  stopReading: () => void,
): { assertOpen: () => void; clear: () => void } {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    stopReading();
  }, seconds * 1_000);
  return {
    assertOpen: () => {
      if (isOver) throw new RequestTimeoutError(seconds);
    },
    clear: () => clearTimeout(timer),
  };
}
