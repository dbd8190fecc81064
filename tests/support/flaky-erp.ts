import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ErpRequest = {
  path: string;
  params: URLSearchParams /** Request number on this server, from 0. */;
  number: number;
};
type Page = { dados: Record<string, unknown>[]; pagina: number; limite: number; total: number };

/** The fault of one request. Absent: the response of the ERP behind is passed on. */
export type Mischief =
  | { kind: "status"; status: number; headers?: Record<string, string> }
  | { kind: "reset" }
  | { kind: "truncated" }
  | { kind: "text"; text: string }
  | { kind: "page"; change: (page: Page) => unknown }
  | { kind: "late"; until: Promise<void> };

export type FlakyErp = {
  erpUrl: string;
  requests: ErpRequest[];
  /** Decides the fault of each following request. */
  misbehave: (decide: (request: ErpRequest) => Mischief | undefined) => void;
  /** Limits rows per page from now on, as an ERP with another configuration would. */
  serveAtMost: (rows: number) => void;
  stop: () => Promise<void>;
};

/** A proxy between us and a well-behaved ERP that injects faults. */
export async function startFlakyErp(target: { erpUrl: string }): Promise<FlakyErp> {
  const requests: ErpRequest[] = [];
  let decide: (request: ErpRequest) => Mischief | undefined = () => undefined;
  let most = Number.POSITIVE_INFINITY;
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams: params } = new URL(incoming.url ?? "/", "http://erp");
    const request = { path: pathname, params, number: requests.length };
    requests.push(request);
    const asked = new URLSearchParams(params);
    asked.set("limite", String(Math.min(Number(params.get("limite") ?? 500), most)));
    const headers = { authorization: incoming.headers.authorization ?? "" };
    const answer = await fetch(`${target.erpUrl}${pathname}?${asked}`, { headers });
    const [body, mischief] = [await answer.text(), decide(request)];
    if (mischief?.kind === "late") await mischief.until;
    send(response, answer.status, body, mischief);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    erpUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (next) => {
      decide = next;
    },
    serveAtMost: (rows) => {
      most = rows;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, status: number, text: string, mischief: Mischief | undefined): void {
  response.setHeader("content-type", "application/json");
  switch (mischief?.kind) {
    case "reset":
      response.destroy();
      return;
    case "status":
      response.writeHead(mischief.status, mischief.headers).end('{"erro":"?"}');
      return;
    case "truncated":
      response.end(text.slice(0, text.length / 2));
      return;
    case "text":
      response.end(mischief.text);
      return;
    case "page":
      response.end(JSON.stringify(mischief.change(JSON.parse(text) as Page)));
      return;
    default:
      response.writeHead(status).end(text);
  }
}
