import { once } from "node:events";
import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { route } from "../../../lib/http/index.ts";
import { logger } from "../../../lib/platform/logger.ts";

describe("upload aborted by its sender", () => {
  let server: Server;
  const answered: Promise<Response>[] = [];
  const handled: Buffer[] = [];
  const handler = route({
    public: true,
    isRawBody: true,
    handler: async ({ rawBody }) => {
      handled.push(rawBody);
    },
  });

  beforeAll(async () => {
    server = createServer((message) => {
      const body = Readable.toWeb(message) as ReadableStream<Uint8Array>;
      const request = new Request("http://localhost/api/x", { method: "POST", body, duplex: "half" } as RequestInit);
      answered.push(handler(request, { params: Promise.resolve(undefined) }));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(() => server.close());

  it("is answered with 400, does not reach the handler and is not logged as a server error", async () => {
    const failures = vi.spyOn(logger, "error");
    const { port } = server.address() as AddressInfo;
    const headers = { "content-length": "1000", "content-type": "application/json" };
    const upload = httpRequest({ port, host: "127.0.0.1", method: "POST", headers }).on("error", () => undefined);
    upload.write('{"half":');
    await once(server, "request");
    upload.destroy();
    const answer = await answered[0];
    expect(answer?.status).toBe(400);
    expect(await answer?.json()).toMatchObject({ message: "Validation failed: body: broke off" });
    expect(failures).not.toHaveBeenCalled();
    expect(handled).toEqual([]);
    failures.mockRestore();
  });
});
