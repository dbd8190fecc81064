import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../calendar.ts";
import type { Fault } from "../control/faults.ts";
import type { Directory, GatewayInstance } from "../directory.ts";
import type { Room } from "../dispatch.ts";
import type { KeptFile } from "../files.ts";
import { firstLink } from "../graph/send-message.ts";
import { waIdOf } from "../graph/wire.ts";
import { type Answer, html, json, type SandboxRequest } from "../http/answer.ts";
import type { Sent } from "../people/sent.ts";
import { toQrCode } from "./qr-code.ts";

type Desk = {
  directory: Directory;
  clock: Clock;
  accept: (sent: Sent) => void;
  /** Whether this phone is on WhatsApp. */
  isOnWhatsapp: (digits: string) => boolean;
  /** Files of received messages, by message id. */
  received: Map<string, KeptFile>;
};

const PATH = /^\/gateway\/(message|instance|webhook|chat)\/(\w+)(?:\/([^/]+))?$/;
const NAMES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

const Text = z.looseObject({ number: z.string().min(1), text: z.string().min(1) });
const Media = z.looseObject({
  number: z.string().min(1),
  mediatype: z.enum(["image", "document", "video", "audio"]),
  /** A URL or base64; absent if the form contains the file. */
  media: z.string().min(1).optional(),
  caption: z.string().optional(),
  fileName: z.string().optional(),
});
const Audio = z.looseObject({ number: z.string().min(1), audio: z.string().min(1).optional() });
const MediaOf = z.looseObject({ message: z.looseObject({ key: z.looseObject({ id: z.string() }) }) });
const Webhook = z.looseObject({
  webhook: z.looseObject({
    enabled: z.boolean(),
    url: z.string().min(1),
    headers: z.record(z.string(), z.string()).optional(),
    events: z.array(z.string()).optional(),
  }),
});

/** The WhatsApp gateway (Evolution API). A fault's `path` may contain a phone: `…/sendText/<instance>/<phone>`. */
export function createGatewayRoom(desk: Desk): Room {
  return {
    handle: (request) => answer(desk, request),
    faultPath: async ({ method, path, body }) => {
      const message = method === "POST" ? ((await body().catch(() => null)) as { number?: unknown } | null) : null;
      return typeof message?.number === "string" ? `${path}/${message.number}` : path;
    },
    refuse: ({ status }: Fault) =>
      status === 502 || status === 504 ? html(status, `<h1>${status}</h1>`) : problem(status, ["Injected failure"]),
  };
}

async function answer(desk: Desk, { method, path, query, headers, body }: SandboxRequest): Promise<Answer> {
  const [, group, action, encoded = ""] = PATH.exec(path) ?? [];
  const apiKey = String(headers.apikey ?? "");
  const isOperator = apiKey === desk.directory.secret;
  const own = [...desk.directory.instances.values()].filter(({ token }) => isOperator || token === apiKey);
  if (own.length === 0) return problem(401, "Unauthorized");
  if (`${method} ${group}/${action}` === "GET instance/fetchInstances") return fetchInstances(own, query);
  const name = decodeURIComponent(encoded);
  if (!desk.directory.instances.has(name)) return problem(404, [`The "${name}" instance does not exist`]);
  const instance = own.find((one) => one.name === name);
  if (!instance) return problem(401, "Unauthorized");
  const { fields: given, file } = readBody(method === "POST" ? await body().catch(() => undefined) : undefined);
  switch (`${method} ${group}/${action}`) {
    case "GET instance/connectionState":
      scanIfDue(desk, instance);
      return json(200, { instance: { instanceName: name, state: instance.state } });
    case "GET instance/connect":
      return connect(desk, instance);
    case "POST message/sendText":
      return send(desk, instance, Text.safeParse(given), ({ text }) => ({ type: "conversation", text, file: null }));
    case "POST message/sendMedia":
      return send(desk, instance, Media.safeParse(given), ({ mediatype, media = "", caption = "", fileName }) => {
        const name = fileName ?? file?.name ?? media.slice(0, 200);
        const shown = { name, type: file?.type ?? mediatype, size: file?.size ?? 0, isVoice: false };
        return { type: `${mediatype}Message`, text: caption, file: shown };
      });
    case "POST message/sendWhatsAppAudio":
      return send(desk, instance, Audio.safeParse(given), ({ audio = "" }) => {
        const shown = {
          name: file?.name ?? audio.slice(0, 200),
          type: file?.type ?? "audio/ogg",
          size: file?.size ?? 0,
        };
        return { type: "audioMessage", text: "", file: { ...shown, isVoice: true } };
      });
    case "POST chat/getBase64FromMediaMessage":
      return showMedia(desk, given);
    case "POST webhook/set":
      return setWebhook(instance, given);
    case "GET webhook/find":
      return json(200, instance.webhook);
    default:
      return problem(404, [`Cannot ${method} ${path.replace("/gateway", "")}`]);
  }
}

/** The shop's phone scans a code so long after it was first shown. */
const SCAN_AFTER_MS = 10_000;

function scanIfDue({ clock }: Desk, instance: GatewayInstance): void {
  if (instance.state === "open" || instance.codeShownAt === null) return;
  if (clock.now().getTime() - instance.codeShownAt.getTime() >= SCAN_AFTER_MS) instance.state = "open";
}

/** The QR code of an instance that no phone is connected to. */
function connect(desk: Desk, instance: GatewayInstance): Answer {
  scanIfDue(desk, instance);
  if (instance.state === "open") {
    instance.codeShownAt = null;
    return json(200, { instance: { instanceName: instance.name, state: "open" } });
  }
  instance.state = "connecting";
  instance.codeShownAt ??= desk.clock.now();
  const code = `2@sandbox,${instance.name}`;
  return json(200, { pairingCode: null, code, base64: toQrCode(code), count: 1 });
}

function send<T extends { number: string }>(
  desk: Desk,
  instance: GatewayInstance,
  parsed: z.ZodSafeParseResult<T>,
  show: (message: T) => Pick<Sent, "type" | "text" | "file">,
): Answer {
  if (!parsed.success)
    return problem(400, [parsed.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`)]);
  if (instance.state !== "open") return problem(400, ["Error: Connection Closed"]);
  const digits = parsed.data.number.replace(/@.*$/, "").replace(/\D/g, "");
  const jid = `${waIdOf(digits)}@s.whatsapp.net`;
  if (!desk.isOnWhatsapp(digits)) return problem(400, [{ jid, exists: false, number: digits }]);
  const id = `3EB0${randomBytes(8).toString("hex").toUpperCase()}`;
  const { type, text, file } = show(parsed.data);
  desk.accept({
    via: "gateway",
    instance,
    id,
    to: digits,
    waId: waIdOf(digits),
    type,
    text,
    link: firstLink(text),
    stopButton: null,
    template: null,
    opaque: null,
    file,
  });
  const message = type === "conversation" ? { conversation: text } : { [type]: { caption: text } };
  return json(201, {
    key: { remoteJid: jid, fromMe: true, id },
    pushName: "Você",
    status: "PENDING",
    message,
    contextInfo: null,
    messageType: type,
    messageTimestamp: Math.floor(desk.clock.now().getTime() / 1_000),
    instanceId: instance.name,
    source: "unknown",
  });
}

/** JSON, or a form with the file in the field `file`. */
function readBody(given: unknown): { fields: unknown; file: File | null } {
  if (!(given instanceof FormData)) return { fields: given, file: null };
  const file = given.get("file");
  const texts = [...given].filter(([, value]) => typeof value === "string");
  return { fields: Object.fromEntries(texts), file: file instanceof File ? file : null };
}

/** The decrypted file in base64; 400 for an unknown message. */
function showMedia(desk: Desk, given: unknown): Answer {
  const id = MediaOf.safeParse(given).data?.message.key.id ?? "";
  const file = desk.received.get(id);
  if (!file) return problem(400, ["Message not found"]);
  const size = { fileLength: String(file.bytes.length) };
  const facts = { mediaType: "media", fileName: file.name, size, mimetype: file.type };
  return json(201, { ...facts, base64: file.bytes.toString("base64"), buffer: null });
}

function fetchInstances(own: GatewayInstance[], query: URLSearchParams): Answer {
  const wanted = query.get("instanceName");
  const found = own.filter(({ name }) => wanted === null || name === wanted);
  if (wanted !== null && found.length === 0) return problem(404, [`Instance "${wanted}" not found`]);
  return json(
    200,
    found.map(({ name, state, ownerPhone, token }) => ({
      name,
      connectionStatus: state,
      ownerJid: `${ownerPhone}@s.whatsapp.net`,
      profileName: name,
      integration: "WHATSAPP-BAILEYS",
      token,
      number: ownerPhone,
    })),
  );
}

/**
 * The settings are inside `webhook`. The flat body of the published documentation is rejected, as in the gateway's
 * code.
 */
function setWebhook(instance: GatewayInstance, given: unknown): Answer {
  const parsed = Webhook.safeParse(given);
  if (!parsed.success) return problem(400, [['instance requires property "webhook"']]);
  const { url, enabled, headers = {}, events = [] } = parsed.data.webhook;
  instance.webhook = { url, enabled, headers, events };
  return json(201, { ...instance.webhook, instanceId: instance.name });
}

function problem(status: number, message: unknown): Answer {
  return json(status, { status, error: NAMES[status] ?? "Error", response: { message } });
}
