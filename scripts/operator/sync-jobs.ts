import { ENGINE_SIGNATURE, signEngineCall } from "../../lib/jobs/engine-call.ts";

const TIMEOUT_MS = 30_000;

type Told = { isDone: boolean; message: string };

/**
 * Makes a deployment register its functions with Inngest. The request is signed with the shared signing key, and any
 * other is rejected. The embedded engine registers by itself.
 */
export async function syncJobs(url: string, signingKey: string | undefined): Promise<Told> {
  if (!signingKey) return { isDone: false, message: "INNGEST_SIGNING_KEY of the deployment is missing here" };
  const door = new URL("/api/inngest", url);
  const body = JSON.stringify({ url: door.href });
  const headers = {
    "content-type": "application/json",
    [ENGINE_SIGNATURE]: signEngineCall(body, signingKey, new Date()),
  };
  try {
    const answer = await fetch(door, { method: "PUT", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { message = "no message" } = (await answer.json().catch(() => ({}))) as { message?: string };
    return { isDone: answer.ok, message: `${door.origin} answered ${answer.status}: ${message}` };
  } catch (error) {
    return { isDone: false, message: `${door.origin} didn't answer: ${(error as Error).message}` };
  }
}
