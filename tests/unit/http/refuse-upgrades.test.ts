import { createServer, type Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { ignoreUpgrade, refuseUpgrades } from "../../../lib/http/server/refuse-upgrades.ts";

let server: Server;
afterEach(() => server.close());

const ASKS = ["GET /clientes HTTP/1.1", "Host: localhost", "Connection: Upgrade", "Upgrade: websocket", "", ""];

it("[C8] answers an upgrade request like any other and closes the connection", async () => {
  let kept = 0;
  server = createServer((request, response) => {
    ignoreUpgrade(request, response);
    response.writeHead(401).end(request.url);
  });
  refuseUpgrades(server);
  // Next ignores an upgrade of a path that isn't its own.
  server.on("upgrade", () => {
    kept += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const answer = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString()));
    socket.write(ASKS.join("\r\n"));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain("/clientes");
  // No further request on this connection would be read: it is closed, with the header.
  expect(answer).toMatch(/^Connection: close\r$/m);
  expect(kept).toBe(0);
});
