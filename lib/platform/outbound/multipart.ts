import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";

export type FilePart = {
  name: string;
  type: string;
  /** Bytes of the body; null: unknown before the end. */
  length: number | null;
  body: Readable;
};
export type Multipart = { headers: Record<string, string>; body: Readable };

/** A `multipart/form-data` body of fields and one file. The file is read only as fast as the body is sent. */
export function encodeMultipart(
  fields: readonly (readonly [name: string, value: string])[],
  { field, file }: { field: string; file: FilePart },
): Multipart {
  const boundary = `----${randomUUID()}`;
  const opening = (name: string, more = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${more}\r\n`;
  const texts = fields.map(([name, value]) => `${opening(name)}\r\n${value}\r\n`).join("");
  const fileHead = `${opening(field, `; filename="${quoted(file.name)}"`)}Content-Type: ${file.type}\r\n\r\n`;
  const head = Buffer.from(texts + fileHead);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const headers: Record<string, string> = { "content-type": `multipart/form-data; boundary=${boundary}` };
  if (file.length !== null) headers["content-length"] = String(head.length + file.length + tail.length);
  return {
    headers,
    body: Readable.from(around(head, file.body, tail), { objectMode: false }),
  };
}

async function* around(head: Buffer, body: Readable, tail: Buffer): AsyncGenerator<Buffer> {
  yield head;
  yield* body;
  yield tail;
}

/** Escapes names as the HTML standard does for forms: a name can neither end its quotes nor add a header. */
function quoted(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}
