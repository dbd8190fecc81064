import { createHash, createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Readable } from "node:stream";
import type { FileServer, StoredFile } from "./stored-files.ts";

const BUCKET = "loja-aurora";
const PREFIX = "saida/";
export const REGION = "sa-east-1";

/** An object storage with the part of Amazon's S3 interface that is used. It verifies each signature (version 4). */
export async function startS3Server(pageSize = 3): Promise<FileServer> {
  const credentials = { username: "AKIDEXAMPLE", password: randomBytes(20).toString("base64") };
  let [given, attempts] = [0, 0];
  const server: FileServer = {
    address: "",
    addressAt: (port) => `http://127.0.0.1:${port}/${BUCKET}/${PREFIX.slice(0, -1)}`,
    credentials,
    options: {},
    files: new Map(),
    onRead: null,
    given: () => given,
    attempts: () => attempts,
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await once(listener, "close");
    },
  };
  const listener = createServer((request, response) => {
    attempts += 1;
    const url = new URL(request.url ?? "", `http://${request.headers.host}`);
    if (!isSigned(request, url, credentials)) return void fail(response, 403, "SignatureDoesNotMatch");
    if (!url.pathname.startsWith(`/${BUCKET}`)) return void fail(response, 404, "NoSuchBucket");
    if (url.searchParams.get("list-type") === "2") return void list(response, url, server.files, pageSize);
    const name = decodeURIComponent(url.pathname.slice(BUCKET.length + PREFIX.length + 2));
    give(request, response, { name, server }, (bytes) => {
      given += bytes;
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  server.address = server.addressAt((listener.address() as AddressInfo).port);
  return server;
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}

function list(response: ServerResponse, url: URL, files: Map<string, StoredFile>, pageSize: number): void {
  const prefix = url.searchParams.get("prefix") ?? "";
  const keys = [...files]
    .map(([name, file]) => ({ key: PREFIX + name, file }))
    .filter(({ key }) => key.startsWith(prefix));
  const from = Number(url.searchParams.get("continuation-token")?.split("&")[1] ?? 0);
  const contents = keys
    .slice(from, from + pageSize)
    .map(
      ({ key, file }) =>
        `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${file.modifiedAt.toISOString()}</LastModified>` +
        `<ETag>${escaped(tagOf(file))}</ETag><Size>${file.size ?? file.bytes.length}</Size></Contents>`,
    );
  const next =
    from + pageSize < keys.length ? `<NextContinuationToken>a&amp;${from + pageSize}</NextContinuationToken>` : "";
  response.end(`<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`);
}

/** Computed once for each content: every part of a file is asked for with its tag. */
const tags = new WeakMap<Buffer, string>();

function tagOf({ bytes }: StoredFile): string {
  const tag = tags.get(bytes) ?? `"${createHash("md5").update(bytes).digest("hex")}"`;
  tags.set(bytes, tag);
  return tag;
}

function escaped(text: string): string {
  return text.replaceAll('"', "&quot;");
}

type Asked = { name: string; server: FileServer };

function give(request: IncomingMessage, response: ServerResponse, { name, server }: Asked, count: (n: number) => void) {
  const [, first = "0", last = "0"] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  const fault = server.onRead?.(name, Number(first));
  const file = server.files.get(name);
  if (fault === "hang") return;
  if (!file) return fail(response, 404, "NoSuchKey");
  if (request.headers["if-match"] !== tagOf(file)) return fail(response, 412, "PreconditionFailed");
  const bytes = file.bytes.subarray(Number(first), Number(last) + 1);
  if (typeof fault === "object") {
    response.writeHead(206);
    return void pipeline(Readable.from(counted(fault.send(bytes), count)), response, () => undefined);
  }
  response.writeHead(206, { "content-length": bytes.length });
  count(bytes.length);
  if (fault === "cut") response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

function* counted(parts: Iterable<Buffer>, count: (n: number) => void): Generator<Buffer> {
  for (const part of parts) {
    count(part.length);
    yield part;
  }
}

/** Computes the signature from the request as it arrived, and compares. */
function isSigned({ method, headers, url: raw }: IncomingMessage, url: URL, credentials: FileServer["credentials"]) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z\d;-]+), Signature=(\w+)$/;
  const [, key, day = "", region = "", names = "", signature] = pattern.exec(headers.authorization ?? "") ?? [];
  const time = String(headers["x-amz-date"]);
  const isComplete = ["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.split(";").includes(name));
  if (key !== credentials.username || region !== REGION || !isComplete || !time.startsWith(day)) return false;
  const query = [...url.searchParams]
    .map((pair) => pair.map(encoded).join("="))
    .sort()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const path = raw?.split("?")[0];
  const canonical = [method, path, query, signed.join(""), names, headers["x-amz-content-sha256"]].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, createHash("sha256").update(canonical).digest("hex")].join("\n");
  const hmac = (secret: string | Buffer, part: string) => createHmac("sha256", secret).update(part).digest();
  const secret = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${credentials.password}`);
  return hmac(secret, text).toString("hex") === signature;
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
