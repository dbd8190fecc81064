import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { broken, tooLarge } from "./problem.ts";

/** Between two events: one tag with its attributes, or one text. */
const MAX_TOKEN_BYTES = 1_048_576;
const MAX_DEPTH = 64;

export type Attributes = Record<string, string>;
/** Names have no namespace prefix. `text` is whole. */
export type XmlReader = {
  open: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/**
 * Reads a file of a spreadsheet as a stream. A document type is refused, so no entity can be declared. What the parser
 * has to hold is bounded while it reads.
 */
export async function readXml(stream: Readable, reader: XmlReader): Promise<void> {
  let pending = 0;
  let depth = 0;
  const parser = new SaxesParser();
  parser.on("error", () => fail());
  parser.on("doctype", () => fail());
  parser.on("opentag", ({ name, attributes }) => {
    pending = 0;
    depth += 1;
    if (depth > MAX_DEPTH) fail();
    reader.open(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    pending = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  const onText = (text: string) => {
    pending = 0;
    reader.text?.(text);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending += chunk.length;
    if (pending > MAX_TOKEN_BYTES) throw tooLarge();
    parser.write(decoder.decode(chunk, { stream: true }));
  }
  parser.write(decoder.decode());
  parser.close();
}

function fail(): never {
  throw broken();
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
