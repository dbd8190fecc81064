import type { FileKind } from "./file-limits.ts";

const MAX_LENGTH = 100;
const NAMES: Record<FileKind, string> = {
  image: "imagem",
  video: "video",
  audio: "audio",
  document: "documento",
  sticker: "figurinha",
};
const EXTENSIONS = new Map<string, string>([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/gif", "gif"],
  ["video/mp4", "mp4"],
  ["video/3gpp", "3gp"],
  ["audio/ogg", "ogg"],
  ["audio/mpeg", "mp3"],
  ["audio/mp4", "m4a"],
  ["audio/aac", "aac"],
  ["audio/amr", "amr"],
  ["application/pdf", "pdf"],
  ["text/plain", "txt"],
  ["text/csv", "csv"],
]);

// Path separators, characters special to shells or Windows, control characters, and bidirectional text marks.
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file name that is safe to display and store; falls back to a name by kind. */
export function safeFileName(given: string | null, kind: FileKind, type: string): string {
  const name = (given ?? "").normalize("NFC").replace(UNSAFE, "_").replace(/\s+/g, " ").trim().replace(/^\.+/, "");
  if (!/[\p{L}\p{N}]/u.test(name)) {
    const extension = EXTENSIONS.get(type);
    return extension === undefined ? NAMES[kind] : `${NAMES[kind]}.${extension}`;
  }
  const [, stem = name, extension = ""] = /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/su.exec(name) ?? [];
  return `${[...stem]
    .slice(0, MAX_LENGTH - extension.length)
    .join("")
    .trim()}${extension}`;
}
