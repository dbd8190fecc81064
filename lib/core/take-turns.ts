/**
 * Divides a loop of cheap steps: after every `most` units of work it waits for a turn of the event loop, so that all other
 * requests get theirs.
 */
export function takeTurns(most: number): (units: number) => Promise<void> | undefined {
  let done = 0;
  return (units) => {
    done += units;
    if (done < most) return undefined;
    done = 0;
    return new Promise((resolve) => setImmediate(resolve));
  };
}
