export type Probe = () => Promise<void> | void;

/** `reason` is a kind of failure, never its text: that may hold addresses and names. */
export type Probed = { state: "up" | "down"; milliseconds: number; reason?: string };

/** What a probe found wrong, in words that may be told. */
export class ProbeError extends Error {
  override name = "ProbeError";
}

/** Runs a probe with an end: what doesn't answer in time is down. */
export async function runProbe(probe: Probe, timeoutMs: number): Promise<Probed> {
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProbeError("no answer in time")), timeoutMs);
  });
  try {
    await Promise.race([Promise.resolve().then(probe), late]);
    return { state: "up", milliseconds: took() };
  } catch (error) {
    return { state: "down", milliseconds: took(), reason: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof ProbeError) return error.message;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "failed");
}
