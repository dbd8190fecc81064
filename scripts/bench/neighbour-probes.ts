import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export const PROBES = ["dashboard", "sign-in page", "webhook"] as const;
export type Probe = (typeof PROBES)[number];

export type Samples = { times: Record<Probe, number[]>; count: number; rejected: number };

type Asked = { people: readonly Record<string, string>[]; secret: string };

const PAUSE_MS = 30;

/** Sends each of the three requests at a fixed rate, independent of response times, until stopped. */
export function startProbing(url: string, { people, secret }: Asked): () => Promise<Samples> {
  const agent = new Agent({ keepAlive: true });
  const samples: Samples = { times: { dashboard: [], "sign-in page": [], webhook: [] }, count: 0, rejected: 0 };
  const open = new Set<Promise<void>>();
  let isStopped = false;
  const ask = async (probe: Probe, round: number) => {
    const startedAt = performance.now();
    const status = await send(
      agent,
      requestOf(probe, url, { person: people[round % people.length] ?? {}, secret, round }),
    );
    samples.times[probe].push(performance.now() - startedAt);
    samples.count += 1;
    if (status === 503) samples.rejected += 1;
    else if (status !== 200) throw new Error(`The ${probe} answered ${status}`);
  };
  const probing = (async () => {
    for (let round = 0; !isStopped; round += 1) {
      for (const probe of PROBES) {
        const asked = ask(probe, round).finally(() => open.delete(asked));
        open.add(asked);
        await sleep(PAUSE_MS);
      }
    }
  })();
  return async () => {
    isStopped = true;
    await probing;
    await Promise.all(open);
    agent.destroy();
    return samples;
  };
}

type Sent = { url: string; method: "GET" | "POST"; headers: Record<string, string>; body?: string };

function requestOf(
  probe: Probe,
  url: string,
  { person, secret, round }: { person: Record<string, string>; secret: string; round: number },
): Sent {
  if (probe === "dashboard") return { url: `${url}/api/sales/dashboard-total`, method: "GET", headers: person };
  if (probe === "sign-in page") return { url: `${url}/sign-in`, method: "GET", headers: {} };
  const headers = { "content-type": "application/json", "x-crm-secret": secret };
  return {
    url: `${url}/api/webhooks/gateway`,
    method: "POST",
    headers,
    body: JSON.stringify({ round, at: Date.now() }),
  };
}

function send(agent: Agent, sent: Sent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(sent.url, { method: sent.method, headers: sent.headers, agent }, (response) => {
      response
        .on("end", () => resolve(response.statusCode))
        .on("error", reject)
        .resume();
    });
    // The server may close an idle connection just as it is reused.
    const isLate = (error: NodeJS.ErrnoException) => asked.reusedSocket && error.code === "ECONNRESET";
    asked
      .on("error", (error) => (isLate(error) ? send(agent, sent).then(resolve, reject) : reject(error)))
      .end(sent.body);
  });
}
