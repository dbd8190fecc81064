/** A provider's kind of message with a file. */
export type FileKind = "image" | "video" | "audio" | "document" | "sticker";
export type FileProvider = "cloud_official" | "gateway";

const MIB = 1_048_576;

/**
 * Sizes. Cloud API: the table of supported media types (developers.facebook.com/docs/whatsapp/cloud-api/reference/media).
 * Gateway: what WhatsApp itself takes; documents are kept below the gateway's body limit of 136 MB.
 */
const MAX_BYTES: Record<FileProvider, Record<FileKind, number>> = {
  cloud_official: { image: 5 * MIB, video: 16 * MIB, audio: 16 * MIB, document: 100 * MIB, sticker: MIB / 2 },
  gateway: { image: 16 * MIB, video: 64 * MIB, audio: 16 * MIB, document: 100 * MIB, sticker: MIB },
};

/** A helpdesk takes no larger attachment (Chatwoot's `MAXIMUM_FILE_UPLOAD_SIZE`, default 40). */
const HELPDESK_MAX_BYTES = 40 * MIB;

/** What WhatsApp shows as such; anything else is sent as a document. Same source as the sizes. */
const SENDABLE: Record<Exclude<FileKind, "document" | "sticker">, readonly string[]> = {
  image: ["image/jpeg", "image/png"],
  video: ["video/mp4", "video/3gpp", "video/3gp"],
  audio: ["audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg"],
};

/** Names that a helpdesk or a phone has for these types: Active Storage recognizes an Ogg file with Opus by its bytes. */
const SAME_TYPES = new Map([
  ["audio/opus", "audio/ogg"],
  ["audio/mp3", "audio/mpeg"],
  ["audio/x-m4a", "audio/mp4"],
]);

/** Chatwoot names a recording by a UUID, in whatever format it records for the kind of inbox. */
const RECORDING_NAME = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\.\w+$/i;

/** Opened in a browser or on a computer, they run: an agent gets none from a stranger. */
const RUNNABLE = new Set([
  ...["text/html", "application/xhtml+xml", "image/svg+xml", "text/javascript", "application/javascript"],
  ...["application/x-msdownload", "application/vnd.microsoft.portable-executable", "application/x-msdos-program"],
  ...["application/x-msi", "application/vnd.android.package-archive", "application/x-sh", "application/java-archive"],
]);
/** A computer goes by the end of the name, whatever type the sender announced. Windows ignores dots behind it. */
const RUNNABLE_NAME =
  /\.(?:html?|xhtml|svgz?|m?js|jse|vb[es]|ws[fh]|hta|exe|com|scr|pif|bat|cmd|ps1|msi|msix|jar|apk|lnk|reg|cpl|sh)[\s.]*$/i;
/** A type and a subtype (RFC 6838). Anything else, such as a line break, would become a header of the upload. */
const MEDIA_TYPE = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*$/;
const UNKNOWN_TYPES = new Set(["application/octet-stream", "binary/octet-stream"]);

const KINDS = new Set<string>(["image", "video", "audio", "document", "sticker"] satisfies FileKind[]);

/** The kind of a message that carries a file; null: it carries none. */
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
 * The type of a customer's file, or null when it may not reach an agent: it isn't what its message says, or it runs.
 * `received` is what the download says; a server that doesn't know says octets.
 */
export function incomingType(kind: FileKind, announced: string | null, received: string | null): string | null {
  const known = received === null || UNKNOWN_TYPES.has(baseOf(received)) ? announced : received;
  const type = baseOf(known ?? "");
  if (!MEDIA_TYPE.test(type) || (announced !== null && !isAlike(baseOf(announced), type))) return null;
  const family = kind === "sticker" ? "image" : kind;
  if (family !== "document") return type.startsWith(`${family}/`) && !RUNNABLE.has(type) ? type : null;
  return RUNNABLE.has(type) ? null : type;
}

/** Whether a computer would run the file of this name. */
export function isRunnableName(name: string): boolean {
  return RUNNABLE_NAME.test(name);
}

/** The type of an agent's file as WhatsApp names it. */
export function outgoingType(type: string): string {
  const base = baseOf(type);
  return SAME_TYPES.get(base) ?? base;
}

/** How an agent's file is sent: by its type, never by its name. */
export function outgoingKind(type: string): Exclude<FileKind, "sticker"> {
  const base = outgoingType(type);
  for (const kind of ["image", "video", "audio"] as const) if (SENDABLE[kind].includes(base)) return kind;
  return "document";
}

/** Recorded, in the helpdesk or on a phone: it arrives as a voice message, not as a music file. */
export function isVoice(type: string, name: string | null): boolean {
  if (outgoingKind(type) !== "audio") return false;
  return outgoingType(type) === "audio/ogg" || RECORDING_NAME.test(name ?? "");
}

/** Pictures, sounds and films may be converted on the way; any other type stays what it was announced as. */
function isAlike(announced: string, received: string): boolean {
  const family = /^(image|audio|video)\//.exec(announced)?.[0];
  if (family !== undefined) return received.startsWith(family);
  return announced === received || UNKNOWN_TYPES.has(announced);
}

function baseOf(type: string): string {
  return type.split(";")[0]?.trim().toLowerCase() ?? "";
}
