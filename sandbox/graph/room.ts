import type { Fault } from "../control/faults.ts";
import type { Directory, GraphNumber } from "../directory.ts";
import type { Room } from "../dispatch.ts";
import type { MediaStore } from "../files.ts";
import { type Answer, html, json, type SandboxRequest } from "../http/answer.ts";
import type { Sent } from "../people/sent.ts";
import { graphError } from "./errors.ts";
import type { Limits } from "./limits.ts";
import { downloadMedia, showMedia, uploadMedia } from "./media.ts";
import { sendMessage } from "./send-message.ts";
import type { TemplateReview } from "./template-review.ts";
import type { Template } from "./templates.ts";

type Desk = {
  directory: Directory;
  limits: Limits;
  templates: (wabaId: string) => Template[];
  review: TemplateReview;
  accept: (sent: Sent) => void;
  media: MediaStore;
  ownUrl: () => string;
};

const PATH = /^\/graph(?:\/v\d+\.\d+)?\/(\d+)(?:\/(messages|message_templates|phone_numbers|media))?$/;
const MEDIA_PATH = /^\/graph\/lookaside\/(\d+)$/;
const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 250;
const SERVER_ERRORS: Record<number, number> = { 429: 130429, 500: 131000, 503: 131016, 401: 190 };

/** The WhatsApp Cloud API. A fault's `path` may contain a phone: `/graph/<number>/messages/<phone>`. */
export function createGraphRoom(desk: Desk): Room {
  return {
    handle: (request) => answer(desk, request),
    faultPath: async ({ method, path, body }) => {
      const message = method === "POST" ? ((await body().catch(() => null)) as { to?: unknown } | null) : null;
      return typeof message?.to === "string" ? `${path}/${message.to}` : path;
    },
    refuse,
  };
}

/** An error in Meta's format, or an HTML page without an error code, as from a proxy. */
function refuse({ kind, status, code }: Fault): Answer {
  if (kind === "code") return graphError(code ?? 131000);
  const known = SERVER_ERRORS[status];
  if (known === undefined) return html(status, `<html><body><h1>${status}</h1></body></html>`);
  const error = graphError(known);
  return { ...error, status, ...(status === 429 ? { headers: { "Retry-After": "1" } } : {}) };
}

async function answer(desk: Desk, { method, path, query, headers, body }: SandboxRequest): Promise<Answer> {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  const numbers = [...desk.directory.numbers.values()].filter((number) => number.token === token);
  const mediaId = MEDIA_PATH.exec(path)?.[1];
  if (mediaId !== undefined) return numbers.length > 0 ? downloadMedia(desk.media, mediaId) : html(401, "");
  const [, id = "", edge] = PATH.exec(path) ?? [];
  if (id === "") return graphError(100, `Unknown path components: ${path}`);
  if (token === undefined || numbers.length === 0) return graphError(190);
  const number = numbers.find(({ phoneNumberId }) => phoneNumberId === id);
  const isAccount = numbers.some(({ wabaId }) => wabaId === id);
  switch (`${method} ${edge ?? ""}`) {
    case "POST messages":
      return number ? sendMessage(desk, number, await body().catch(() => undefined)) : unknownObject(id);
    case "GET ":
      if (number) return json(200, fieldsOf(number, query));
      return showMedia(desk.media, id, desk.ownUrl()) ?? unknownObject(id);
    case "POST media":
      return number ? uploadMedia(desk.media, number, await body().catch(() => undefined)) : unknownObject(id);
    case "GET message_templates":
      return isAccount ? json(200, listed(desk.templates(id), path, query)) : unknownObject(id);
    case "POST message_templates":
      return isAccount ? desk.review.create(id, await body().catch(() => undefined)) : unknownObject(id);
    case "DELETE message_templates":
      return isAccount ? desk.review.remove(id, query) : unknownObject(id);
    case "POST ": {
      const accounts = numbers.map(({ wabaId }) => wabaId);
      return desk.review.edit(accounts, id, await body().catch(() => undefined)) ?? unknownObject(id);
    }
    case "GET phone_numbers": {
      const own = numbers.filter(({ wabaId }) => wabaId === id).map((one) => fieldsOf(one, query));
      return isAccount ? json(200, { data: own }) : unknownObject(id);
    }
    default:
      return graphError(100, `Unsupported ${method.toLowerCase()} request`);
  }
}

function unknownObject(id: string): Answer {
  return graphError(100, `Object with ID '${id}' does not exist or cannot be loaded due to missing permissions`, 33);
}

function fieldsOf(number: GraphNumber, query: URLSearchParams): Record<string, unknown> {
  const { phoneNumberId, displayPhoneNumber, quality, tier, perSecond, shop } = number;
  const [, country = "", area = "", rest = ""] = /^(\d{2})(\d{2})(\d+)$/.exec(displayPhoneNumber) ?? [];
  const all: Record<string, unknown> = {
    verified_name: shop === "aurora" ? "Aurora" : "Bela",
    display_phone_number: `+${country} ${area} ${rest.slice(0, -4)}-${rest.slice(-4)}`,
    quality_rating: quality,
    throughput: { level: perSecond > 80 ? "HIGH" : "STANDARD" },
    whatsapp_business_manager_messaging_limit: tier,
  };
  const wanted = query.get("fields")?.split(",") ?? ["verified_name", "display_phone_number", "quality_rating"];
  return {
    ...Object.fromEntries(wanted.flatMap((name) => (name in all ? [[name, all[name]]] : []))),
    id: phoneNumberId,
  };
}

/** One page of templates, with a cursor for the next. */
function listed(templates: Template[], path: string, query: URLSearchParams): Record<string, unknown> {
  const matches = (name: "status" | "category" | "language") => (template: Template) =>
    !query.get(name) || template[name] === query.get(name);
  const found = templates
    .filter(matches("status"))
    .filter(matches("category"))
    .filter(matches("language"))
    // Meta's name filter also finds longer names.
    .filter(({ name }) => name.includes(query.get("name") ?? ""));
  const start = Number(Buffer.from(query.get("after") ?? "", "base64").toString() || 0);
  const limit = Math.min(MAX_LIMIT, Math.max(1, Number(query.get("limit")) || DEFAULT_LIMIT));
  const end = start + limit;
  const cursor = (at: number) => Buffer.from(String(at)).toString("base64");
  const next = end < found.length ? { next: `https://graph.facebook.com${path}?after=${cursor(end)}` } : {};
  return { data: found.slice(start, end), paging: { cursors: { before: cursor(start), after: cursor(end) }, ...next } };
}
