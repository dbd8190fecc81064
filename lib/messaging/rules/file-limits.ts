/** Message kinds with a file. */
export type FileKind = "image" | "video" | "audio" | "document" | "sticker";
export type FileProvider = "cloud_official" | "gateway";

const MIB = 1_048_576;

/**
 * Maximum sizes. Cloud API: developers.facebook.com/docs/whatsapp/cloud-api/reference/media. Gateway: WhatsApp's own
 * limits; documents stay below the gateway's body limit of 136 MB.
 */
const MAX_BYTES: Record<FileProvider, Record<FileKind, number>> = {
  cloud_official: { image: 5 * MIB, video: 16 * MIB, audio: 16 * MIB, document: 100 * MIB, sticker: MIB / 2 },
  gateway: { image: 16 * MIB, video: 64 * MIB, audio: 16 * MIB, document: 100 * MIB, sticker: MIB },
};

/** The helpdesk's attachment limit (Chatwoot's `MAXIMUM_FILE_UPLOAD_SIZE`, default 40). */
const HELPDESK_MAX_BYTES = 40 * MIB;

/** Types that WhatsApp displays as such; others are sent as documents. Same source as the sizes. */
const SENDABLE: Record<Exclude<FileKind, "document" | "sticker">, readonly string[]> = {
  image: ["image/jpeg", "image/png"],
  video: ["video/mp4", "video/3gpp", "video/3gp"],
  audio: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
};

/** Aliases used by helpdesks and phones; Active Storage detects Ogg Opus by its bytes. */
const SAME_TYPES = new Map([
  ["audio/opus", "audio/ogg"],
  ["audio/mp3", "audio/mpeg"],
  ["audio/x-m4a", "audio/mp4"],
]);

/** Chatwoot names a recording by a UUID; its format depends on the kind of inbox. */
const RECORDING_NAME = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\.\w+$/i;

/** Security: types that run when opened; agents never receive them from customers. */
const RUNNABLE = new Set([
  "text/html",
  "application/xhtml+xml",
  "image/svg+xml",
  "text/javascript",
  "application/javascript",
  "application/x-msdownload",
  "application/vnd.microsoft.portable-executable",
  "application/x-msdos-program",
  "application/x-msi",
  "application/vnd.android.package-archive",
  "application/x-sh",
  "application/java-archive",
]);
/** Computers go by the extension, whatever type the sender declared. Windows ignores trailing dots. */
const RUNNABLE_NAME =
  /\.(?:html?|xhtml|svgz?|m?js|jse|vb[es]|ws[fh]|hta|exe|com|scr|pif|bat|cmd|ps1|msi|msix|jar|apk|lnk|reg|cpl|sh)[\s.]*$/i;
/** Type and subtype (RFC 6838). Security: a line break would inject a header into the upload. */
const MEDIA_TYPE = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/;
const UNKNOWN_TYPES = new Set(["application/octet-stream", "binary/octet-stream"]);

const KINDS = new Set<string>(["image", "video", "audio", "document", "sticker"] satisfies FileKind[]);

/** The file kind of a message type; null: no file. */
export function fileKindOf(type: string): FileKind | null {
  if (type === "voice") return "audio";
  return KINDS.has(type) ? (type as FileKind) : null;
}

export function maxIncomingBytes(provider: FileProvider, kind: FileKind): number {
  return Math.min(MAX_BYTES[provider][kind], HELPDESK_MAX_BYTES);
}

export function maxOutgoingBytes(provider: FileProvider, kind: FileKind): number {
  return MAX_BYTES[provider][kind];
}

/**
 * Type of a customer's file; null if it does not match the message or is executable. `received` is the download's type;
 * servers send `application/octet-stream` if unknown.
 */
export function incomingType(kind: FileKind, announced: string | null, received: string | null): string | null {
  const known = received === null || UNKNOWN_TYPES.has(baseOf(received)) ? announced : received;
  const type = baseOf(known ?? "");
  if (!MEDIA_TYPE.test(type) || (announced !== null && !isAlike(baseOf(announced), type))) return null;
  const family = kind === "sticker" ? "image" : kind;
  if (family !== "document") return type.startsWith(`${family}/`) && !RUNNABLE.has(type) ? type : null;
  return RUNNABLE.has(type) ? null : type;
}

/** Whether a computer would run a file with this name. */
export function isRunnableName(name: string): boolean {
  return RUNNABLE_NAME.test(name);
}

/** WhatsApp's name for the type of an agent's file. */
export function outgoingType(type: string): string {
  const base = baseOf(type);
  return SAME_TYPES.get(base) ?? base;
}

/** Message kind for an agent's file, by type and never by name. */
export function outgoingKind(type: string): Exclude<FileKind, "sticker"> {
  const base = outgoingType(type);
  for (const kind of ["image", "video", "audio"] as const) if (SENDABLE[kind].includes(base)) return kind;
  return "document";
}

/** A recording from the helpdesk or a phone is sent as a voice message, not as a music file. */
export function isVoice(type: string, name: string | null): boolean {
  if (outgoingKind(type) !== "audio") return false;
  return outgoingType(type) === "audio/ogg" || RECORDING_NAME.test(name ?? "");
}

/** Images, audio and video may be converted in transit; other types must match. */
function isAlike(announced: string, received: string): boolean {
  const family = /^(image|audio|video)\//.exec(announced)?.[0];
  if (family !== undefined) return received.startsWith(family);
  return announced === received || UNKNOWN_TYPES.has(announced);
}

function baseOf(type: string): string {
  return type.split(";")[0]?.trim().toLowerCase() ?? "";
}
