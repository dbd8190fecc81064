import type { GraphNumber } from "../directory.ts";
import { type KeptFile, type MediaStore, sha256Of } from "../files.ts";
import { type Answer, json } from "../http/answer.ts";
import { graphError } from "./errors.ts";

const MIB = 1_048_576;
/** Meta's upload limits by declared type. */
const LIMITS: [RegExp, number][] = [
  [/^image\/(jpeg|png)$/, 5 * MIB],
  [/^image\/webp$/, MIB / 2],
  [/^video\/(mp4|3gpp?)$/, 16 * MIB],
  [/^audio\/(aac|amr|mpeg|mp4|ogg; codecs=opus)$/, 16 * MIB],
  [/^(application|text)\/[\w.+-]+$/, 100 * MIB],
];

/** `GET /:mediaId`: metadata, and a download URL that needs the same token. */
export function showMedia(media: MediaStore, id: string, ownUrl: string): Answer | null {
  const file = media.find(id);
  if (!file) return null;
  const url = `${ownUrl}/graph/lookaside/${id}`;
  const facts = { mime_type: file.type, sha256: sha256Of(file.bytes), file_size: file.bytes.length };
  return json(200, { messaging_product: "whatsapp", url, ...facts, id });
}

export function downloadMedia(media: MediaStore, id: string): Answer {
  const file = media.find(id);
  if (!file) return { status: 404, body: undefined };
  if (file.location !== undefined) return { status: 302, headers: { Location: file.location }, body: undefined };
  return { status: 200, headers: { "Content-Type": file.type }, body: file.bytes };
}

/** `POST /:phoneNumberId/media`, as a form. */
export async function uploadMedia(media: MediaStore, _number: GraphNumber, given: unknown): Promise<Answer> {
  const file = given instanceof FormData ? given.get("file") : null;
  const type = given instanceof FormData ? given.get("type") : null;
  if (!(given instanceof FormData) || given.get("messaging_product") !== "whatsapp") return graphError(100);
  if (!(file instanceof File) || typeof type !== "string") return graphError(100, "file");
  const limit = LIMITS.find(([pattern]) => pattern.test(type))?.[1];
  if (limit === undefined) return graphError(100, `Param file must be a file with one of the supported types: ${type}`);
  if (file.size > limit) return graphError(131052, "Media file size too big");
  const kept: KeptFile = { name: file.name, type, bytes: Buffer.from(await file.arrayBuffer()) };
  return json(200, { id: media.add(kept) });
}
