import http from "node:http";
import net from "node:net";

export type RawAnswer = { status: number; text: string; location: string | null };

const HUNG_UP: RawAnswer = { status: 0, text: "", location: null };
const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });

/** Sends a request with its path exactly as written, without normalization by a client. */
export function rawRequest(
  base: string,
  {
    method = "GET",
    path,
    headers = {},
    body,
  }: { method?: string; path: string; headers?: Record<string, string>; body?: Buffer | string },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, agent, timeout: 30_000 }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString("utf8"),
          location: answer.headers.location ?? null,
        }),
      );
    });
    // WebSockets are not allowed: a switched protocol is reported as its own result.
    request.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 101, text: "upgraded", location: null });
    });
    request.on("timeout", () => request.destroy(new Error(`No answer to ${path}`)));
    // Connection reset: rejected without a response, as upgrades are.
    request.on("error", (error) => ("code" in error && error.code === "ECONNRESET" ? resolve(HUNG_UP) : reject(error)));
    request.end(body);
  });
}

/** Sends raw bytes on a separate connection; returns the response and whether the server closed it. */
export function rawExchange(
  base: string,
  bytes: string | Buffer,
): Promise<{ text: string; isClosed: boolean; millis: number }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const chunks: Buffer[] = [];
    const socket = net.connect(Number(port), hostname);
    const end = (isClosed: boolean) => {
      socket.destroy();
      resolve({ text: Buffer.concat(chunks).toString("latin1"), isClosed, millis: performance.now() - startedAt });
    };
    // Time-out for a connection that stays open after its response.
    socket.setTimeout(8_000, () => end(false));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => end(true));
    socket.on("close", () => end(true));
    socket.write(bytes);
  });
}

/** Runs `work` on the items with limited concurrency, in order of their start. */
export async function eachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const open = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = open.shift(); item !== undefined; item = open.shift()) await work(item);
    }),
  );
}
