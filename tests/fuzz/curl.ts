import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpRequest } from "./requests.ts";

const RESULTS = join(import.meta.dirname, "../../fuzz-results");
const LONGEST = 4_000;

/** The request as a curl command; a long or binary body is in a separate file. */
export function toCurl({ method, target, headers, body }: HttpRequest, origin: string, authorization?: string): string {
  const all = { ...headers, ...(authorization === undefined ? {} : { authorization }) };
  const parts = ["curl -sS -i --path-as-is -X", method, quote(`${origin}${target}`)];
  for (const [name, value] of Object.entries(all)) parts.push("-H", quote(`${name}: ${value}`));
  if (body !== undefined) parts.push("--data-binary", quote(inline(body) ?? `@${keep(body)}`));
  return parts.join(" ");
}

function inline(body: string | Uint8Array): string | undefined {
  const isPlain = typeof body === "string" && body.length <= LONGEST && body.isWellFormed() && !body.includes("\0");
  return isPlain && !body.startsWith("@") ? body : undefined;
}

function keep(body: string | Uint8Array): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `body-${crypto.randomUUID().slice(0, 8)}`);
  writeFileSync(file, body);
  return file;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
