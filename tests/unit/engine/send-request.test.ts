import dns from "node:dns";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sendRequest } from "../../../inngest/local/app/send-request.ts";
import { KEEP_ALIVE } from "../../../lib/platform/outbound/keep-alive.ts";

const options = () => ({ method: "GET", headers: {}, body: "", signal: new AbortController().signal });
afterEach(() => vi.restoreAllMocks());

describe("HTTP request to the app", () => {
  it("does not time out if opening its connection takes longer than the keep-alive time", async () => {
    const server = http.createServer((_, response) => response.end("here")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const answers = [{ address: "127.0.0.1", family: 4 }];
    const lookup = vi.spyOn(dns, "lookup") as unknown as { mockImplementation: (slow: SlowLookup) => void };
    lookup.mockImplementation((_, __, tell) => setTimeout(() => tell(null, answers), KEEP_ALIVE.timeout + 200));
    await expect(sendRequest(new URL(`http://localhost:${port}/`), options())).resolves.toMatchObject({ body: "here" });
    server.closeAllConnections();
    server.close();
  });

  it("fails as never connected if the connection is refused, so that a retry is safe", async () => {
    await expect(sendRequest(new URL("http://127.0.0.1:1/"), options())).rejects.toMatchObject({ connected: false });
  });
});

type SlowLookup = (host: string, options: object, tell: (error: null, addresses: object[]) => void) => unknown;
