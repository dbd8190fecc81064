import type { IncomingMessage } from "node:http";
import { AwsV4Signer } from "aws4fetch";
import { within } from "../../../platform/concurrency/within.ts";
import { openResponse, retryAfterMs } from "../../../platform/http-client.ts";
import type { filesPlaceOf } from "../../../settings/names.ts";
import type { ErpConnection } from "../../../settings/schemas.ts";
import { ErpError } from "../../rules/erp-error.ts";
import { fileProblem } from "../../rules/files/file-problem.ts";
import { readObjectPage } from "../../rules/files/object-list.ts";
import type { ListedFile } from "../../rules/files/positions.ts";
import { type ByteRange, type Folder, type Limits, MAX_FILES } from "./folder.ts";

export type S3Place = Extract<ReturnType<typeof filesPlaceOf>, { protocol: "s3" }>;

/** A thousand objects with the longest keys. */
const MAX_LIST_PAGE_BYTES = 4 * 1_048_576;
/** Names may be kept as parts of the page that they came with. */
const MAX_LISTING_BYTES = 10 * MAX_LIST_PAGE_BYTES;
const PART_BYTES = 524_288;

/** A folder in an object storage with the interface of Amazon S3. Each request is signed; redirects are not followed. */
export function openS3(place: S3Place, connection: ErpConnection, { idleMs, totalMs }: Limits): Folder {
  const { origin, bucket, prefix } = place;
  const ended = new AbortController();
  const until = performance.now() + totalMs;
  const send = async (url: URL, given: Record<string, string>): Promise<IncomingMessage> => {
    const { isUserSupplied } = connection;
    const headers = await signed(url, given, connection);
    const timeoutMs = Math.max(1, Math.ceil(until - performance.now()));
    const opened = openResponse(url, { headers, isUserSupplied, timeoutMs, signal: ended.signal });
    const answer = await within(idleMs, opened, () => fileProblem("timeout"));
    answer.setTimeout(idleMs, () => answer.destroy(fileProblem("timeout")));
    return answer;
  };
  return {
    list: async (beginning) => {
      const found: ListedFile[] = [];
      let token: string | null = null;
      for (let bytes = 0; bytes < MAX_LISTING_BYTES; ) {
        const answer = await send(listUrl(origin, bucket, prefix + beginning, token), {});
        if (answer.statusCode === 404) throw refuse(answer, fileProblem("no_folder"));
        if (answer.statusCode !== 200) throw refuse(answer, answered(answer, bucket));
        const text = await textOf(answer);
        bytes += text.length;
        const read = readObjectPage(text, prefix);
        if (!read) throw fileProblem("no_folder");
        if (found.length + read.objects.length > MAX_FILES) throw fileProblem("too_many_files");
        found.push(...read.objects);
        if (read.next === null) return found;
        token = read.next;
      }
      throw fileProblem("too_many_files");
    },
    read: (file, range) => readObject(file, range, send, new URL(`${origin}/${bucket}/${prefix}${file.name}`)),
    close: () => ended.abort(),
  };
}

type Send = (url: URL, headers: Record<string, string>) => Promise<IncomingMessage>;

/** Asks for one part after the other, because the rest of an answer that is given up may have been sent in vain. */
async function* readObject(file: ListedFile, { start, end }: ByteRange, send: Send, url: URL): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += PART_BYTES) {
    const last = Math.min(at + PART_BYTES, end) - 1;
    const answer = await send(url, { range: `bytes=${at}-${last}`, "if-match": file.version });
    const isGone = answer.statusCode === 404 || answer.statusCode === 412 || answer.statusCode === 416;
    if (isGone) throw refuse(answer, fileProblem("file_changed", file.name));
    if (answer.statusCode !== 206) throw refuse(answer, answered(answer, file.name));
    yield* exactly(answer, last - at + 1, file);
  }
}

/** The bytes asked for: a server may send others without an end. */
async function* exactly(answer: IncomingMessage, size: number, file: ListedFile): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    count += chunk.length;
    if (count > size) throw refuse(answer, fileProblem("file_changed", file.name));
    yield chunk;
  }
  if (count < size) throw fileProblem("file_changed", file.name);
}

function listUrl(origin: string, bucket: string, prefix: string, token: string | null): URL {
  const url = new URL(`${origin}/${bucket}`);
  const query = {
    "encoding-type": "url",
    "list-type": "2",
    prefix,
    ...(token === null ? {} : { "continuation-token": token }),
  };
  // A space is %20 in the signature and in the request.
  url.search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return url;
}

async function signed(url: URL, given: Record<string, string>, { username, password, files }: ErpConnection) {
  const access = { accessKeyId: username, secretAccessKey: password, service: "s3", region: files?.region };
  const { headers } = await new AwsV4Signer({ url: url.href, headers: given, ...access }).sign();
  return Object.fromEntries(headers);
}

function answered({ statusCode, headers }: IncomingMessage, path: string): ErpError {
  const status = statusCode ?? 502;
  return new ErpError("erp_answered", `The ERP answered ${status} to ${path}`, {
    status,
    retryAfterMs: retryAfterMs(headers["retry-after"] ?? null),
  });
}

function refuse(answer: IncomingMessage, problem: ErpError): ErpError {
  answer.destroy();
  return problem;
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_LIST_PAGE_BYTES) throw fileProblem("too_many_files");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
