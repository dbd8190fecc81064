import { setTimeout as sleep } from "node:timers/promises";

export type Call = (path: string, init?: RequestInit) => Promise<Response>;

/** Administrator of the demo as which its script works while visitors use the demo: a rate limit of its own. */
export const SCRIPT_USER = "demonstracao@aurora.test";

const TOKEN_MARGIN_MS = 15_000;
const MAX_ATTEMPTS = 5;

/** Parses a response's JSON body; throws an error with the status on failure. */
export async function readJson(response: Response): Promise<unknown> {
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Calls the API as `email`, with a token that lasts for a few polls. Repeats a call after a 429's Retry-After. */
export function signIn(url: string, email: string): Call {
  let session: { token: string; expiresAt: string } | undefined;
  const send: Call = async (path, init = {}) => {
    if (!session || Date.parse(session.expiresAt) < Date.now() + TOKEN_MARGIN_MS) {
      session = await issueToken(url, email);
    }
    const headers = { "content-type": "application/json", authorization: `Bearer ${session.token}` };
    return fetch(`${url}${path}`, { ...init, headers });
  };
  return async (path, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(path, init);
      const seconds = Number(response.headers.get("retry-after"));
      if (response.status !== 429 || !seconds || attempt === MAX_ATTEMPTS) return response;
      await sleep(seconds * 1_000);
    }
  };
}

export async function issueToken(url: string, email: string): Promise<{ token: string; expiresAt: string }> {
  const issued = await fetch(`${url}/api/local-identity/token`, post({ email }));
  return (await readJson(issued)) as { token: string; expiresAt: string };
}

function post(body: unknown): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
