import { describe, expect, it } from "vitest";
import {
  incomingType,
  isRunnableName,
  isVoice,
  outgoingKind,
  outgoingType,
} from "../../../lib/messaging/rules/file-limits.ts";

describe("file from an agent", () => {
  it.each([
    ["image/jpeg", "image"],
    ["image/gif", "document"],
    ["video/mp4", "video"],
    ["video/quicktime", "document"],
    ["audio/ogg; codecs=opus", "audio"],
    ["AUDIO/OPUS", "audio"],
    ["audio/x-m4a", "audio"],
    ["audio/wav", "document"],
    ["application/pdf", "document"],
    ["", "document"],
  ])("with MIME type %j is sent as %s", (type, kind) => expect(outgoingKind(type)).toBe(kind));

  it.each([
    ["audio/opus", "audio/ogg"],
    ["audio/mp3", "audio/mpeg"],
    ["audio/x-m4a", "audio/mp4"],
    ["Audio/OGG; codecs=opus", "audio/ogg"],
    ["application/pdf", "application/pdf"],
  ])("with MIME type %s is sent with MIME type %s", (type, sent) => expect(outgoingType(type)).toBe(sent));

  const recording = "0f8fad5b-d9cb-469f-a165-70867728950e.mp3";
  it.each([
    ["recorded as Ogg", "audio/ogg", "gravação.ogg", true],
    ["recorded as Ogg, recognized by its bytes", "audio/opus", "gravação.ogg", true],
    ["recorded by the helpdesk as MP3", "audio/mpeg", recording, true],
    ["a song", "audio/mpeg", "musica.mp3", false],
    ["a song without a name", "audio/mpeg", null, false],
    ["a document named like a recording", "application/pdf", recording, false],
    ["a sound that WhatsApp does not play", "audio/wav", recording.replace("mp3", "wav"), false],
  ])("is a voice message only if it was recorded in a playable format: %s", (_, type, name, expected) =>
    expect(isVoice(type, name)).toBe(expected),
  );
});

describe("file from a customer", () => {
  it.each([
    ["an image converted on the way", "image", "image/heic", "image/jpeg", "image/jpeg"],
    ["a sticker", "sticker", "image/webp", "image/webp", "image/webp"],
    ["a voice message", "audio", "audio/ogg; codecs=opus", "audio/ogg", "audio/ogg"],
    ["a document of unknown type", "document", "application/pdf", "application/octet-stream", "application/pdf"],
    ["a picture sent as a document", "document", "image/jpeg", "image/jpeg", "image/jpeg"],
    ["an HTML page in place of an image", "image", "image/jpeg", "text/html", null],
    ["an HTML page in place of a document", "document", "application/pdf", "text/html", null],
    ["an HTML page sent as a document", "document", "text/html", "text/html", null],
    ["an SVG, which can run scripts", "image", "image/svg+xml", "image/svg+xml", null],
    ["an executable", "document", "application/x-msdownload", "application/x-msdownload", null],
    ["a file without a type", "document", null, null, null],
    ["a type that adds a header to the upload", "document", "application/pdf\r\nX-A: 1", null, null],
    ["an HTML type followed by a line break", "document", "text/html\nx", null, null],
    ["a type without a subtype", "document", "pdf", null, null],
    ["a list of types", "document", "text/html, text/plain", null, null],
  ] as const)(
    "gets its MIME type, or null if it is unsafe or does not match the message: %s",
    (_, kind, announced, received, type) => expect(incomingType(kind, announced, received)).toBe(type),
  );

  it.each([
    ["fatura.pdf", false],
    ["planilha.xlsx", false],
    ["exe", false],
    ["foto.html.png", false],
    ["fatura.pdf.exe", true],
    ["Página.HTML", true],
    ["atalho.lnk", true],
    ["recibo.svg", true],
    ["recibo.bat. .", true],
  ])("named %s is executable: %s", (name, expected) => expect(isRunnableName(name)).toBe(expected));
});
