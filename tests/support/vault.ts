import { encode, json } from "../../sandbox/http/answer.ts";
import { listen } from "../../sandbox/http/listen.ts";
import { createVault } from "../../sandbox/vault/vault.ts";

export const VAULT_TOKEN = "test-vault-token";

export type FakeVault = {
  url: string;
  /** Every request, as `METHOD /path`. */
  requests: string[];
  secrets: Map<string, string>;
  /** The next requests are answered with these statuses. */
  failures: number[];
  /** Every request is answered with 503. */
  isDown: boolean;
  /** The next reads wait for these, then return what was stored when the read arrived. */
  holds: Promise<void>[];
  stop: () => Promise<void>;
};

/** The sandbox's vault only, mounted at `kv/crm`, with configurable failures and delays. */
export async function startVault(): Promise<FakeVault> {
  const vault = createVault(VAULT_TOKEN);
  const requests: string[] = [];
  const failures: number[] = [];
  const holds: Promise<void>[] = [];
  const server = await listen(0, async (request) => {
    requests.push(`${request.method} ${request.path}`);
    const failure = fake.isDown ? 503 : failures.shift();
    const answer = failure === undefined ? await vault.handle(request) : json(failure, { errors: ["injected"] });
    if (request.method === "GET" && failure === undefined) await holds.shift();
    return { status: answer.status, headers: { "content-type": "application/json" }, bytes: encode(answer.body) };
  });
  const url = `http://127.0.0.1:${server.port}/kv/crm`;
  const fake = { url, requests, secrets: vault.secrets, failures, isDown: false, holds, stop: server.close };
  return fake;
}
