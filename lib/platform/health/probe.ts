import { within } from "../concurrency/within.ts";
import { errorType } from "../telemetry.ts";

export type Probe = () => Promise<void> | void;

/** `reason`: the kind of failure, never its text, which may hold addresses and names. */
export type Probed = { state: "up" | "down"; milliseconds: number; reason?: string };

/** `answer`: what the service answered, or that it did not. `setup`: what the operator must do. */
type ProbeFinding = "answer" | "setup";

/** A failed probe, with a message that may be shown. */
export class ProbeError extends Error {
  override name = "ProbeError";
  readonly finding: ProbeFinding;
  constructor(message: string, finding: ProbeFinding = "setup") {
    super(message);
    this.finding = finding;
  }
}

/**
 * Runs a probe with a time-out; a late answer counts as down. `explain`: for readers who may see more than the kind.
 */
export async function runProbe(
  probe: Probe,
  timeoutMs: number,
  explain: (error: unknown) => string = reasonOf,
): Promise<Probed> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  try {
    await within(timeoutMs, Promise.resolve().then(probe), () => new ProbeError("no answer in time", "answer"));
    return { state: "up", milliseconds: took() };
  } catch (error) {
    return { state: "down", milliseconds: took(), reason: explain(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProbeError) return error.message;
  return errorType(error);
}
