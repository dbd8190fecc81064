const TIMEOUT_MS = 30_000;

/** Asks a deployment to register its functions with Inngest. The embedded engine asks by itself and needs none of it. */
export async function syncJobs(url: string): Promise<{ isDone: boolean; message: string }> {
  const door = new URL("/api/inngest", url);
  try {
    const answer = await fetch(door, { method: "PUT", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { message = "no message" } = (await answer.json().catch(() => ({}))) as { message?: string };
    return { isDone: answer.ok, message: `${door.origin} answered ${answer.status}: ${message}` };
  } catch (error) {
    return { isDone: false, message: `${door.origin} didn't answer: ${(error as Error).message}` };
  }
}
