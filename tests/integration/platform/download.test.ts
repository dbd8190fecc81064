import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../../../lib/platform/http-client.ts";
import { DownloadError, openDownload, type Trust } from "../../../lib/platform/outbound/download.ts";
import { encodeMultipart } from "../../../lib/platform/outbound/multipart.ts";
import { eventually } from "../../support/eventually.ts";
import { figure, isFull } from "../../support/figures.ts";

// Runs as production: the operator allowed one local server; the other is in the operator's own network.
const MIB = 1_048_576;
let allowed: Server;
let hidden: Server;
let answer: RequestListener;
let hiddenHits = 0;

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listen = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
};

beforeAll(async () => {
  allowed = await listen((request, response) => answer(request, response));
  hidden = await listen((_, response) => {
    hiddenHits += 1;
    response.end("secret");
  });
  Object.assign(process.env, { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: new URL(urlOf(allowed)).host });
});
afterAll(() => {
  for (const server of [allowed, hidden]) {
    server.closeAllConnections();
    server.close();
  }
});

const open = (path = "/a.png", { maxBytes = MIB, ms = 60_000, ...more }: OpenOptions = {}) =>
  openDownload(`${urlOf(allowed)}${path}`, { maxBytesOf: () => maxBytes, signal: AbortSignal.timeout(ms), ...more });
type OpenOptions = Trust & { maxBytes?: number; ms?: number; expectedBytes?: number };
/** The reason why a file is unavailable, whether at opening or while reading. */
const problemOf = async (options?: OpenOptions): Promise<string> => {
  try {
    const opened = await open("/a.png", options);
    await buffer(opened.body).catch(() => undefined);
    return opened.failure() ?? "none";
  } catch (error) {
    return error instanceof DownloadError ? error.problem : String(error);
  }
};
const redirect =
  (to: () => string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: to() }).end();

describe("[F3] file URL", () => {
  it("is downloaded from an allowed host with type, name and length", async () => {
    answer = (request, response) => {
      if (request.url === "/a.png") response.writeHead(302, { location: "/disk/1/vestido%20azul.png" }).end();
      else response.writeHead(200, { "content-type": "image/PNG; x=1", "content-length": 3 }).end("abc");
    };
    const opened = await open();
    expect(opened).toMatchObject({ type: "image/png", name: "vestido azul.png", length: 3 });
    expect(String(await buffer(opened.body))).toBe("abc");
    expect(opened.failure()).toBeNull();
  });

  it.each([
    ["a private address", () => urlOf(hidden)],
    ["a private name", () => urlOf(hidden).replace("127.0.0.1", "localhost")],
    ["a number for an address", () => urlOf(hidden).replace("127.0.0.1", "2130706433")],
    ["another protocol", () => "file:///etc/passwd"],
    ["an address with a password", () => urlOf(hidden).replace("//", "//user:secret@")],
    ["itself for ever", () => "/a.png"],
  ])("that redirects to %s is blocked", async (_, to) => {
    answer = redirect(to);
    expect(await problemOf()).toBe("blocked");
    expect(hiddenHits).toBe(0);
  });

  it("gets credentials only on the hosts entitled to them, checked on every hop", async () => {
    const seen: (string | undefined)[] = [];
    answer = (request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === "/a.png") response.writeHead(302, { location: "/elsewhere" }).end();
      else response.end("abc");
    };
    const headersFor = (url: URL): Record<string, string> =>
      url.pathname === "/a.png" ? { authorization: "Bearer token" } : {};
    expect(await problemOf({ headersFor })).toBe("none");
    expect(seen).toEqual(["Bearer token", undefined]);
  });
});

describe("[F1] download", () => {
  const bytes = (size: number, headers: Record<string, string | number> = {}): RequestListener => {
    return (_, response) => response.writeHead(200, headers).end(Buffer.alloc(size));
  };

  it.each<[string, string, () => RequestListener, OpenOptions]>([
    ["announces too much", "too_large", () => bytes(11, { "content-length": 11 }), { maxBytes: 10 }],
    ["doesn't announce how much it is", "too_large", () => bytes(11), { maxBytes: 10 }],
    ["is smaller than was announced elsewhere", "truncated", () => bytes(9), { expectedBytes: 10 }],
    ["is larger than was announced elsewhere", "truncated", () => bytes(11), { expectedBytes: 10 }],
    ["is gone", "gone", () => (_, response) => response.writeHead(404).end(), {}],
    ["has expired", "denied", () => (_, response) => response.writeHead(401).end(), {}],
    ["is away", "unavailable", () => (_, response) => response.writeHead(503).end(), {}],
    ["hangs up", "unavailable", () => (request) => request.socket.destroy(), {}],
    ["never answers", "unavailable", () => () => undefined, { ms: 50 }],
  ])("that %s is %s", async (_, problem, listener, options) => {
    answer = listener();
    expect(await problemOf(options)).toBe(problem);
  });

  it("that is cut off or stalls fails as truncated", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "content-length": 10 }).write("abc");
      response.socket?.end();
    };
    expect(await problemOf()).toBe("truncated");
    answer = (_, response) => void response.writeHead(200, { "content-length": 10 }).write("abc");
    expect(await problemOf({ ms: 50 })).toBe("truncated");
  });

  it("that is cut off aborts the upload to which it is streamed", async () => {
    const seen: boolean[] = [];
    const uploads = await listen((request, response) => {
      request.resume().on("close", () => seen.push(request.complete));
      request.on("end", () => response.end("{}"));
    });
    answer = (_, response) => {
      response.writeHead(200, { "content-length": 10 }).write("abc");
      response.socket?.end();
    };
    const file = { ...(await open()), name: "a.png", type: "image/png", length: null };
    const { headers, body } = encodeMultipart([["a", "b"]], { field: "file", file });
    const sent = sendRequest(urlOf(uploads), { method: "POST", headers, body });
    await expect(sent).rejects.toMatchObject({ wasSent: false });
    await eventually(async () => expect(seen).toEqual([false]));
    uploads.close();
  });
});

it("[F3] thirty large files are streamed concurrently without buffering them", { timeout: 300_000 }, async () => {
  // Together more than may be held, also at the size for a suite.
  const [files, size] = [30, (isFull() ? 40 : 10) * MIB];
  const chunk = Buffer.alloc(65_536);
  answer = async (_, response) => {
    response.writeHead(200, { "content-type": "image/png", "content-length": size });
    for (let sent = 0; sent < size; sent += chunk.length)
      if (!response.write(chunk)) await new Promise((resolve) => response.once("drain", resolve));
    response.end();
  };
  let most = 0;
  let passed = 0;
  const held = () => process.memoryUsage().arrayBuffers;
  const before = held();
  const passOn = async () => {
    const opened = await open("/a.png", { maxBytes: size });
    const { body } = encodeMultipart([], { field: "file", file: { ...opened, name: "a.png", type: "image/png" } });
    const sink = new Writable({
      write(part: Buffer, _, done) {
        passed += part.length;
        most = Math.max(most, held() - before);
        setImmediate(done);
      },
    });
    await pipeline(body, sink);
  };
  await Promise.all(Array.from({ length: files }, passOn));
  expect(passed).toBeGreaterThan(files * size);
  const megabytes = Math.ceil(most / MIB);
  expect(megabytes).toBeLessThanOrEqual(200);
  figure("F3", { files, "MB held": megabytes, "private addresses reached": hiddenHits });
});
