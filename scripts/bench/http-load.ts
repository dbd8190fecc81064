import { Agent, request } from "node:http";

export const CONNECTIONS = 32;

/**
 * How many requests a second `url` answers over 32 kept-alive connections, each with its own of the `headers`, as far as
 * there are any. Any answer but 200 is an error.
 */
export async function requestsPerSecond(
  url: string,
  headers: readonly Record<string, string>[],
  seconds: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1_000;
  let answered = 0;
  const client = async (_: unknown, index: number) => {
    while (performance.now() < deadline) {
      await get(url, headers[index % headers.length] ?? {}, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
  return (answered * 1_000) / (performance.now() - startedAt);
}

export function get(url: string, headers: Record<string, string>, agent?: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on("end", resolve).on("error", reject).resume();
    })
      .on("error", reject)
      .end();
  });
}

/** Milliseconds until the body begins; the rest is read to its end. */
export async function timeToFirstByte(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { body, status } = await fetch(url, { headers });
  if (status !== 200 || !body) throw new Error(`${url} answered ${status}`);
  let firstMs: number | undefined;
  for await (const _ of body) firstMs ??= performance.now() - startedAt;
  return firstMs ?? Number.NaN;
}
