import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Accepts and discards all telemetry. */
export async function startCollector(): Promise<{ url: string; received: () => number; stop: () => void }> {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, received: () => received, stop };
}
