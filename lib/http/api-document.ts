import { createHash } from "node:crypto";
import type { ApiDocument } from "../core/api-document.ts";
import { env } from "../platform/env.ts";

/** Everybody may keep it for a while, and asks then whether it is still the same. */
const CACHING = "public, max-age=300, must-revalidate";

let served: Promise<{ text: string; etag: string }> | undefined;

/** The document as it was made of the declarations. */
export async function readApiDocument(): Promise<ApiDocument> {
  const { default: document } = await import("../../docs/openapi.json", { with: { type: "json" } });
  return document as unknown as ApiDocument; // made by us in this form
}

/** Where this installation's API is. */
export function apiAddress(): string {
  return new URL("/api", env().APP_URL).href;
}

/** The document with this installation as its server; nothing where the caller has it already. */
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
