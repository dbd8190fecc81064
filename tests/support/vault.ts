import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const VAULT_TOKEN = "test-vault-token";

export type FakeVault = {
  url: string;
  /** Every request, as `METHOD /path`. */
  requests: string[];
  secrets: Map<string, string>;
  /** The next requests are answered with these statuses. */
  failures: number[];
  /** The next reads are answered, with what was there when they came, once these are through. */
  holds: Promise<void>[];
  stop: () => Promise<void>;
};

/** A key-value engine (version 2) that speaks HashiCorp Vault's HTTP API, mounted at `kv/crm`. */
export async function startVault(): Promise<FakeVault> {
  const secrets = new Map<string, string>();
  const requests: string[] = [];
  const failures: number[] = [];
  const holds: Promise<void>[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const failure = failures.shift();
    if (failure !== undefined) return reply(response, failure, { errors: ["injected"] });
    if (request.headers["x-vault-token"] !== VAULT_TOKEN)
      return reply(response, 403, { errors: ["permission denied"] });
    void serve(request, response, secrets, holds);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/kv/crm`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, requests, secrets, failures, holds, stop };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  secrets: Map<string, string>,
  holds: Promise<void>[],
): Promise<void> {
  const [, kind, name = ""] = /^\/v1\/kv\/crm\/(data|metadata)\/([^/?]+)$/.exec(request.url ?? "") ?? [];
  switch (`${request.method} ${kind}`) {
    case "GET data": {
      const value = secrets.get(name);
      await holds.shift();
      if (value === undefined) return reply(response, 404, { errors: [] });
      return reply(response, 200, { data: { data: { value }, metadata: { version: 1, destroyed: false } } });
    }
    case "POST data": {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { value: string } };
      secrets.set(name, data.value);
      return reply(response, 200, { data: { version: 1 } });
    }
    case "DELETE metadata":
      secrets.delete(name);
      return reply(response, 204);
    default:
      return reply(response, 404, { errors: [] });
  }
}

function reply(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
