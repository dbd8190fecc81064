import { type KeptFile, sha256Of } from "../files.ts";

/** A file sent by a phone. */
export type SaidFile = KeptFile & { kind: "image" | "video" | "audio" | "voice" | "document" | "sticker" };
export type SaidPlace = { latitude: number; longitude: number; name?: string; address?: string };

type Said = { text: string; file?: SaidFile; location?: SaidPlace };
type Fields = Record<string, unknown>;

/** The content part of a Cloud API message. */
export function graphContent({ text, file, location }: Said, mediaId: string | null): Fields {
  if (location) return { type: "location", location };
  if (!file || mediaId === null) return { type: "text", text: { body: text } };
  const type = file.kind === "voice" ? "audio" : file.kind;
  const facts = { id: mediaId, mime_type: file.type, sha256: sha256Of(file.bytes) };
  const caption = text !== "" && ["image", "video", "document"].includes(type) ? { caption: text } : {};
  const named = type === "document" ? { filename: file.name } : {};
  return {
    type,
    [type]: { ...facts, ...caption, ...named, ...(type === "audio" ? { voice: file.kind === "voice" } : {}) },
  };
}

/** The content part of a gateway message. */
export function gatewayContent({ text, file, location }: Said): Fields {
  if (location) {
    const { latitude: degreesLatitude, longitude: degreesLongitude, name, address } = location;
    const locationMessage = { degreesLatitude, degreesLongitude, name, address };
    return { message: { locationMessage }, messageType: "locationMessage" };
  }
  if (!file) return { message: { conversation: text }, messageType: "conversation" };
  const messageType = `${file.kind === "voice" ? "audio" : file.kind}Message`;
  const facts = {
    url: "https://mmg.whatsapp.net/o1/v/t62",
    mimetype: file.type,
    fileLength: String(file.bytes.length),
  };
  const caption = text === "" ? {} : { caption: text };
  const named = file.kind === "document" ? { fileName: file.name, title: file.name } : {};
  const voice = messageType === "audioMessage" ? { ptt: file.kind === "voice" } : {};
  return { message: { [messageType]: { ...facts, ...caption, ...named, ...voice } }, messageType };
}
