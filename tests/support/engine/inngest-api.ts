import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { hashSigningKey } from "../../../lib/jobs/engine-call.ts";

export type ApiRun = { status: "QUEUED" | "RUNNING"; queuedAt: string; slug: string };
export type InngestApi = { url: string; runs: ApiRun[]; hasUi: boolean; close: () => Promise<void> };

const EVENTS = /^\/e\/([^/]+)$/;

/**
 * A stub of a self-hosted Inngest 1.x server (`inngest start`): `/health`, the event API with its key, `/v1` behind the
 * signing key, and the UI's GraphQL, which needs no key and is disabled by `--no-ui`.
 */
export async function startInngestApi(eventKey: string, signingKey: string): Promise<InngestApi> {
  const api: Pick<InngestApi, "runs" | "hasUi"> = { runs: [], hasUi: true };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://engine");
    const body = await text(request);
    const [status, answer] = answerTo(pathname, request.headers.authorization, body);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer));
  });
  const answerTo = (path: string, authorization: string | undefined, body: string): [number, object] => {
    if (path === "/health") return [200, { status: 200, message: "OK" }];
    const key = EVENTS.exec(path)?.[1];
    if (key !== undefined)
      return key === eventKey ? [200, { ids: [], status: 200 }] : [401, { error: "Event key not found", status: 401 }];
    if (path.startsWith("/v1/")) {
      const isKnown = authorization === `Bearer ${hashSigningKey(signingKey)}`;
      return isKnown ? [200, { data: [], metadata: {} }] : [401, { error: "Authentication failed" }];
    }
    if (path === "/v0/gql" && api.hasUi) return [200, { data: { runs: pageOf(api.runs, JSON.parse(body).variables) } }];
    return [404, {}];
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(api, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

function pageOf(runs: readonly ApiRun[], { first, after }: { first: number; after: string | null }) {
  const from = after === null ? 0 : Number(after);
  const page = runs.slice(from, from + first);
  return {
    edges: page.map(({ slug, ...run }) => ({ node: { ...run, function: { slug } } })),
    pageInfo: { hasNextPage: from + first < runs.length, endCursor: String(from + page.length) },
  };
}
