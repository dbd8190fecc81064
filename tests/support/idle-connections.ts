import { once } from "node:events";
import { connect } from "node:net";

/** Idle connections as a load balancer keeps them: one that has carried a request, and one that never has. */
export async function openIdleConnections(url: string): Promise<void> {
  const { port } = new URL(url);
  const [used, unused] = [connect(Number(port), "127.0.0.1"), connect(Number(port), "127.0.0.1")];
  for (const socket of [used, unused]) socket.on("error", () => undefined);
  await Promise.all([once(used, "connect"), once(unused, "connect")]);
  used.write("GET /api/health HTTP/1.1\r\nHost: app\r\n\r\n");
  await once(used, "data");
}
