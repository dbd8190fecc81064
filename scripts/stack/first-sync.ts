import { type Call, readJson, signIn } from "./sign-in.ts";

type SyncRun = { id: string; status: string; error: string | null; progress: Record<string, { read?: number }> };

const POLL_MS = 1_000;
const TIMEOUT_MS = 300_000;

/** Signs in as `email`, starts a full sync and waits for its end, as an administrator would in the browser. */
export async function runFullSync(
  url: string,
  email: string,
  onProgress: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  const call = signIn(url, email);
  const deadline = Date.now() + TIMEOUT_MS;
  let jobRunId: string | undefined;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    jobRunId ??= await requestSync(call);
    const run = jobRunId ? await findRun(call, jobRunId) : undefined;
    if (run?.status === "completed") return;
    if (run?.status === "failed") throw new Error(`The sync failed: ${run.error}`);
    if (run) onProgress(summarize(run.progress));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("The sync did not end in time");
}

/** Undefined while another sync is running, such as the nightly one. */
async function requestSync(call: Call): Promise<string | undefined> {
  const response = await call("/api/erp/sync/trigger", { method: "POST", body: "{}" });
  if (response.status === 409) return undefined;
  return ((await readJson(response)) as { jobRunId: string }).jobRunId;
}

async function findRun(call: Call, id: string): Promise<SyncRun | undefined> {
  const page = (await readJson(await call("/api/erp/sync/history?limit=10"))) as { data: SyncRun[] };
  return page.data.find((run) => run.id === id);
}

function summarize(progress: Record<string, { read?: number }>): string {
  return Object.entries(progress)
    .map(([entity, { read = 0 }]) => `${entity} ${read}`)
    .join(" · ");
}
