type SyncRun = { id: string; status: string; error: string | null; progress: Record<string, { read?: number }> };
type Call = (path: string, init?: RequestInit) => Promise<Response>;

const POLL_MS = 1_000;
const TOKEN_MARGIN_MS = 15_000;
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

/** Undefined while another sync, the nightly one perhaps, still has to end. */
async function requestSync(call: Call): Promise<string | undefined> {
  const response = await call("/api/erp/sync/trigger", { method: "POST", body: "{}" });
  if (response.status === 409) return undefined;
  return ((await readJson(response)) as { jobRunId: string }).jobRunId;
}

async function findRun(call: Call, id: string): Promise<SyncRun | undefined> {
  const page = (await readJson(await call("/api/erp/sync/history?limit=10"))) as { data: SyncRun[] };
  return page.data.find((run) => run.id === id);
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Calls the API as `email`, with a token that lives long enough for a few polls. */
function signIn(url: string, email: string): Call {
  let session: { token: string; expiresAt: string } | undefined;
  return async (path, init = {}) => {
    if (!session || Date.parse(session.expiresAt) < Date.now() + TOKEN_MARGIN_MS) {
      const issued = await fetch(`${url}/api/local-identity/token`, post({ email }));
      session = (await issued.json()) as { token: string; expiresAt: string };
    }
    const headers = { "content-type": "application/json", authorization: `Bearer ${session.token}` };
    return fetch(`${url}${path}`, { ...init, headers });
  };
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

function summarize(progress: Record<string, { read?: number }>): string {
  return Object.entries(progress)
    .map(([entity, { read = 0 }]) => `${entity} ${read}`)
    .join(" · ");
}
