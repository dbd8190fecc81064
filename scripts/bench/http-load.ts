import { Agent, request } from "node:http";

export const CONNECTIONS = 32;

/**
 * Requests `url` `count` times over 32 keep-alive connections, each using one of the `headers` in turn. Any status
 * except 200 is an error.
 */
export async function askOften(url: string, headers: readonly Record<string, string>[], count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let left = count;
  const client = async (_: unknown, index: number) => {
    for (left -= 1; left >= 0; left -= 1) await get(url, headers[index % headers.length] ?? {}, agent);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  agent.destroy();
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

/** Milliseconds until the body starts; then reads it to its end. */
export async function timeToFirstByte(url: string, headers: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { body, status } = await fetch(url, { headers });
  if (status !== 200 || !body) throw new Error(`${url} answered ${status}`);
  let firstMs: number | undefined;
  for await (const _ of body) firstMs ??= performance.now() - startedAt;
  return firstMs ?? Number.NaN;
}
