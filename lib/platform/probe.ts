import { errorType } from "./telemetry.ts";
import { within } from "./within.ts";

export type Probe = () => Promise<void> | void;

/** `reason` is a kind of failure, never its text: that may hold addresses and names. */
export type Probed = { state: "up" | "down"; milliseconds: number; reason?: string };

/** What a probe found wrong, in words that may be told. */
export class ProbeError extends Error {
  override name = "ProbeError";
}

/** Runs a probe with an end: what doesn't answer in time is down. `explain`: for whoever may read more than the kind. */
export async function runProbe(
  probe: Probe,
  timeoutMs: number,
  explain: (error: unknown) => string = reasonOf,
): Promise<Probed> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    await within(timeoutMs, Promise.resolve().then(probe), () => new ProbeError("no answer in time"));
    return { state: "up", milliseconds: took() };
  } catch (error) {
    return { state: "down", milliseconds: took(), reason: explain(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProbeError) return error.message;
  return errorType(error);
}
