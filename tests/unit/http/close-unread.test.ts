import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { closeUnread } from "../../../lib/http/server/close-unread.ts";
import { RawConnection } from "../../support/raw-connection.ts";

let server: Server;
afterEach(() => server.close());

it.each([
  ["keeps the connection of a request without a body", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "keep-alive"],
  [
    "closes the connection before the end of a body",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1",
    "close",
  ],
])("[D12] %s when the response is sent immediately", async (_, sent, expected) => {
  server = createServer((request, response) => {
    closeUnread(request, response);
    response.end("early");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connection = await RawConnection.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  connection.write(sent);
  expect((await connection.response()).headers.get("connection")).toBe(expected);
  connection.destroy();
});
