import type { GetToken } from "./token.ts";

const LOCAL_TOKEN_PATH = "/api/local-identity/token";
/** Replaces a token this close to its expiry, so that it cannot expire in transit. */
const REFRESH_BEFORE_MS = 10_000;
const RETRY_AFTER_MS = 10_000;

type Issued = { token: string; expiresAt: number };

type LocalTokenSource = {
  getToken: GetToken;
  /** Replaces the token shortly before each expiry until the returned function is called. */
  rotate: () => () => void;
};

/** Short-lived tokens of the local identity provider, requested with the session cookie and kept in memory only. */
export function createLocalTokenSource(
  deps: { fetch?: typeof fetch; now?: () => number; path?: string } = {},
): LocalTokenSource {
  const { fetch: send = (...args) => fetch(...args), now = Date.now, path = LOCAL_TOKEN_PATH } = deps;
  let issued: Issued | null = null;
  let pending: Promise<Issued | null> | null = null;

  const refresh = (): Promise<Issued | null> => {
    pending ??= requestToken(send, path, issued)
      .then((next) => {
        issued = next;
        return next;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  };
  const isFresh = (candidate: Issued | null): candidate is Issued =>
    candidate !== null && candidate.expiresAt - now() > REFRESH_BEFORE_MS;

  return {
    getToken: async () => (isFresh(issued) ? issued.token : ((await refresh())?.token ?? null)),
    rotate: () => startRotation(refresh, now),
  };
}

function startRotation(refresh: () => Promise<Issued | null>, now: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const schedule = (next: Issued | null) => {
    if (stopped) return;
    const wait = next === null ? RETRY_AFTER_MS : Math.max(1_000, next.expiresAt - now() - REFRESH_BEFORE_MS);
    timer = setTimeout(turn, wait);
  };
  const turn = () => {
    refresh()
      .catch(() => null)
      .then(schedule);
  };
  turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Sends the previous token so that the rate limit applies per user: a shop's browsers share an address and its limit.
 */
async function requestToken(send: typeof fetch, path: string, former: Issued | null): Promise<Issued | null> {
  const response = await send(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", ...(former && { authorization: `Bearer ${former.token}` }) },
    body: "{}",
  });
  if (!response.ok) return null;
  const body = (await response.json()) as { token: string; expiresAt: string };
  return { token: body.token, expiresAt: Date.parse(body.expiresAt) };
}
