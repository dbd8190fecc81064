import { z } from "zod";
import { ENTITIES } from "../erp/wire.ts";

/** External systems, by the first segment of their paths; SMTP has its own port. */
const SYSTEMS = ["erp", "graph", "gateway", "helpdesk", "vault", "smtp"] as const;
export type System = (typeof SYSTEMS)[number];

export function isSystem(text: string): text is System {
  return (SYSTEMS as readonly string[]).includes(text);
}

const FAULT_KINDS = [
  "status",
  "delay",
  "reset",
  "truncated-json",
  "broken-page",
  "invalid-utf8",
  "bad-rows",
  /** An error code of the official WhatsApp API · accepted, but the response is lost. */
  "code",
  "lost-answer",
  /** An HTML page of a proxy, with status 200. */
  "garbage",
] as const;

export const FaultInput = z.strictObject({
  system: z.enum(SYSTEMS),
  /** Default: `code` if one is given, `delay` if only `delayMs` is given, else `status`. */
  kind: z.enum(FAULT_KINDS).optional(),
  status: z.int().min(200).max(599).optional(),
  code: z.int().min(0).optional(),
  delayMs: z.int().min(0).max(600_000).optional(),
  /** Share of requests affected; absent: all. */
  rate: z.number().min(0).max(1).optional(),
  /** Uses until the fault ends; absent: unlimited. */
  count: z.int().min(1).optional(),
  /** Affects only paths that contain this text. */
  path: z.string().min(1).optional(),
});
export type FaultInput = z.infer<typeof FaultInput>;

const Shop = z.enum(["aurora", "bela"]).default("aurora");

export const SalesInput = z.strictObject({
  shop: Shop,
  count: z.int().min(1).max(10_000).default(1),
  branch: z.string().optional(),
  customerId: z.int().positive().nullable().optional(),
  total: z.number().min(-1_000_000).max(1_000_000).optional(),
  at: z.iso.datetime({ offset: true }).optional(),
});
export type SalesInput = z.input<typeof SalesInput>;

export const RowsInput = z.strictObject({
  shop: Shop,
  entity: z.enum(ENTITIES),
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(10_000),
});
export type RowsInput = z.input<typeof RowsInput>;

const ReplyFile = z.strictObject({
  kind: z.enum(["image", "video", "audio", "voice", "document", "sticker"]),
  name: z.string().optional(),
  type: z.string().optional(),
  /** The file in base64; absent: a sample of its kind. */
  base64: z.base64().optional(),
});
const ReplyPlace = z.strictObject({
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
});

/** A message written on a phone. `payload` makes it a button press; with a `file`, the text is its caption. */
export const ReplyInput = z
  .strictObject({
    phone: z.string().min(8),
    text: z.string().min(1).optional(),
    payload: z.string().optional(),
    quotes: z.boolean().default(false),
    file: ReplyFile.optional(),
    location: ReplyPlace.optional(),
  })
  .refine(({ text, file, location }) => text !== undefined || file !== undefined || location !== undefined, {
    message: "text, file or location is needed",
  });
export type ReplyInput = z.input<typeof ReplyInput>;

const ShopName = z.enum(["aurora", "bela"]);

/** Adds a number, or updates the one with this id. */
export const NumberInput = z.strictObject({
  phoneNumberId: z.string().optional(),
  wabaId: z.string().optional(),
  token: z.string().optional(),
  displayPhoneNumber: z.string().optional(),
  tier: z.string().optional(),
  quality: z.string().optional(),
  perSecond: z.int().min(1).optional(),
  shop: ShopName.optional(),
});
export const InstanceInput = z.strictObject({
  name: z.string().optional(),
  token: z.string().optional(),
  ownerPhone: z.string().optional(),
  state: z.enum(["open", "connecting", "close"]).optional(),
  shop: ShopName.optional(),
});

/** Says a template's status as Meta would, and how long later reviews take. */
export const TemplateInput = z.strictObject({
  wabaId: z.string().optional(),
  name: z.string().optional(),
  language: z.string().default("pt_BR"),
  status: z.enum(["APPROVED", "PENDING", "REJECTED", "PAUSED", "DISABLED"]).optional(),
  reason: z.string().optional(),
  reviewMs: z.number().min(0).max(3_600_000).optional(),
});

const DeskConversation = { account: z.int().positive(), conversation: z.int().positive() };

/** An agent's reply in a helpdesk conversation: by the agent given, else the assignee, else one of the inbox. */
export const DeskAnswerInput = z.strictObject({
  ...DeskConversation,
  text: z.string().min(1),
  agent: z.int().positive().optional(),
});
/** Moves a helpdesk conversation into the past by `minutes`. */
export const DeskAgeInput = z.strictObject({ ...DeskConversation, minutes: z.int().min(1).max(100_000) });

export const OutboxQuery = z.object({
  channel: z.string().optional(),
  /** Only messages to this phone. */
  to: z.string().optional(),
  since: z.iso.datetime({ offset: true }).optional(),
});
export type OutboxQuery = z.infer<typeof OutboxQuery>;
