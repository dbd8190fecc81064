import { createHash } from "node:crypto";
import type { ApiDocument } from "../../core/api-document.ts";
import { env } from "../../platform/env.ts";

/** Public caches may store it; after five minutes they revalidate it by its ETag. */
const CACHING = "public, max-age=300, must-revalidate";

let served: Promise<{ text: string; etag: string }> | undefined;

/** The OpenAPI document generated from the declarations. */
export async function readApiDocument(): Promise<ApiDocument> {
  const { default: document } = await import("../../../docs/openapi.json", { with: { type: "json" } });
  return document as unknown as ApiDocument; // we generate it in this form
}

/** Base URL of this installation's API. */
export function apiAddress(): string {
  return new URL("/api", env().APP_URL).href;
}

/** The document with this installation as its server; 304 if the caller has it. */
export async function apiDocumentResponse(headers: Headers): Promise<Response> {
  served ??= serialize();
  const { text, etag } = await served;
  const isKnown = headers.get("if-none-match")?.includes(etag);
  return new Response(isKnown ? null : text, {
    status: isKnown ? 304 : 200,
    headers: { "cache-control": CACHING, etag, ...(!isKnown && { "content-type": "application/json" }) },
  });
}

async function serialize() {
  const document = { ...(await readApiDocument()), servers: [{ url: apiAddress() }] };
  const text = JSON.stringify(document);
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}
