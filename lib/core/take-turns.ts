/** Yields to the event loop after every `most` units of work in a loop of cheap steps, so that other requests run. */
export function takeTurns(most: number): (units: number) => Promise<void> | undefined {
  let done = 0;
  return (units) => {
    done += units;
    if (done < most) return undefined;
    done = 0;
    return new Promise((resolve) => setImmediate(resolve));
  };
}
