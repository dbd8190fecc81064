import { expect, it } from "vitest";
import { parseGateway } from "../../../lib/messaging/rules/parse-gateway.ts";
import { withoutFiles } from "../../../lib/messaging/rules/read-body.ts";

it("a gateway webhook is stored without its file and thumbnail, and is parsed the same", () => {
  const imageMessage = { mimetype: "image/jpeg", caption: "olha", jpegThumbnail: "/9j/AAAA" };
  const key = { remoteJid: "5511988887777@s.whatsapp.net", fromMe: false, id: "3A5F" };
  const message = { imageMessage, base64: "iVBORw0KGgo=" };
  const data = { key, message, messageType: "imageMessage", messageTimestamp: 1_767_225_600 };
  const body = JSON.stringify({ event: "messages.upsert", instance: "loja", data });
  const kept = withoutFiles(body);
  expect(kept).not.toMatch(/iVBORw0KGgo|9j\/AAAA/);
  const at = new Date("2026-01-02T00:00:00Z");
  expect(parseGateway(JSON.parse(kept), at)).toEqual(parseGateway(JSON.parse(body), at));
});

it("a body without a file is stored unchanged", () => {
  const body = '{ "event": "messages.upsert" }';
  expect(withoutFiles(body)).toBe(body);
});
