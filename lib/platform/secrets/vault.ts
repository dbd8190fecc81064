import { z } from "zod";
import { ProbeError } from "../health/probe.ts";
import { type Sleep, sendRequest } from "../http-client.ts";
import { logger } from "../logger.ts";

export type Vault = {
  /** The secret, or null if it does not exist or the vault can't be read (logged as fatal). */
  read: (name: string) => Promise<string | null>;
  write: (name: string, value: string) => Promise<void>;
  /** Removes all versions. Succeeds if there is nothing to remove. */
  remove: (name: string) => Promise<void>;
};

const READ_PAUSES_MS = [0, 500, 1_500];
const TIMEOUT_MS = 5_000;
const WRITE_RETRIES = 2;
const CACHE_MS = 5 * 60_000;
const DEFAULT_MOUNT = "secret";

const Secret = z.object({ data: z.object({ data: z.object({ value: z.string() }) }) });

const sleepFor: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Base URL of Vault's API, and the mount: the path after `/v1`, or the whole path without one. */
function placeOf(url: string): { api: string; mount: string } {
  const { origin, pathname } = new URL(url);
  const at = `${pathname}/`.lastIndexOf("/v1/");
  const place = (at < 0 ? pathname : pathname.slice(at + "/v1".length)).replace(/^\/+|(?<!\/)\/+$/g, "");
  return { api: `${origin}${pathname.slice(0, Math.max(at, 0))}/v1`, mount: place || DEFAULT_MOUNT };
}

/** Checks that the vault responds and is neither sealed nor uninitialized. Needs no token. */
export async function checkVault(url: string): Promise<void> {
  const { status } = await sendRequest(`${placeOf(url).api}/sys/health?standbyok=true&perfstandbyok=true`, {
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  });
  if (status !== 200) throw new ProbeError(`answered ${status}`, "answer");
}

/**
 * HashiCorp Vault's key-value engine, version 2, over its HTTP API. Reads are cached for a few minutes; a write of
 * another process is visible only after that.
 */
export function openVault(url: string, token: string, sleep: Sleep = sleepFor, now = Date.now): Vault {
  const cache = new Map<string, { value: string; until: number }>();
  /** The latest pending read of each secret, unless a write followed: only its result may be cached. */
  const reads = new Map<string, symbol>();
  const { api, mount } = placeOf(url);
  const ask = (kind: "data" | "metadata", name: string, options: { method?: string; body?: string } = {}) =>
    sendRequest(`${api}/${mount}/${kind}/${encodeURIComponent(name)}`, {
      ...options,
      headers: { "x-vault-token": token, "x-vault-request": "true", "content-type": "application/json" },
      timeoutMs: TIMEOUT_MS,
      retries: options.method ? WRITE_RETRIES : 0,
    });

  async function load(name: string): Promise<string | null> {
    for (const pause of READ_PAUSES_MS) {
      if (pause > 0) await sleep(pause);
      const answer = await ask("data", name).catch(() => null);
      if (answer?.status === 404) return null;
      const secret = Secret.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
      if (secret.success) return secret.data.data.data.value;
    }
    logger.fatal({ secretName: name }, "the secret vault can't be read");
    return null;
  }

  /** Clears the cache on failure too: a request without a response may have been applied. */
  function change(name: string, request: Promise<Response>): Promise<Response> {
    return request.finally(() => {
      reads.delete(name);
      cache.delete(name);
    });
  }

  return {
    async read(name) {
      const known = cache.get(name);
      if (known && known.until > now()) return known.value;
      const mine = Symbol(name);
      reads.set(name, mine);
      const value = await load(name);
      const isCurrent = reads.get(name) === mine;
      if (isCurrent) reads.delete(name);
      if (value === null) cache.delete(name);
      else if (isCurrent) cache.set(name, { value, until: now() + CACHE_MS });
      return value;
    },
    async write(name, value) {
      const answer = await change(
        name,
        ask("data", name, { method: "POST", body: JSON.stringify({ data: { value } }) }),
      );
      if (!answer.ok) throw new Error(`The secret vault answered ${answer.status} to a write`);
    },
    async remove(name) {
      const answer = await change(name, ask("metadata", name, { method: "DELETE" }));
      if (!answer.ok && answer.status !== 404)
        throw new Error(`The secret vault answered ${answer.status} to a removal`);
    },
  };
}
