import { z } from "zod";
import { CONNECTION_STATES, NUMBER_PROBLEMS } from "../stores/names.ts";
import { STOP_REASONS, STOP_SUBJECTS, SUPPRESSION_REASONS, TEMPLATE_HEADERS } from "./names.ts";

export const TemplateButton = z
  .object({
    index: z.number(),
    kind: z.enum(["quick_reply", "url", "phone_number", "copy_code", "other"]),
    text: z.string(),
    url: z.string().nullable().describe("As registered, with `{{1}}`."),
    phone: z.string().nullable(),
    isOptOut: z.boolean().describe("Opts out of marketing messages: sent with the opt-out payload."),
  })
  .meta({ id: "TemplateButton" });
export type TemplateButton = z.infer<typeof TemplateButton>;

/** A value that the template's message requires. */
export const TemplateVariable = z
  .object({
    key: z
      .string()
      .describe("Key in `values`: `1` or `first_name` of the body, `header.1`, `header.media` (a link), `button.0`."),
    component: z.enum(["header", "body", "button"]),
    name: z.string().nullable().describe("The placeholder's name in its component; null for media."),
    kind: z.enum(["text", "image", "video", "document", "copy_code"]),
    buttonIndex: z.number().nullable(),
    example: z.string().nullable(),
  })
  .meta({ id: "TemplateVariable" });
export type TemplateVariable = z.infer<typeof TemplateVariable>;

/** A template as last described by its provider. */
export const TemplateView = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    category: z.string().describe("The provider's value: MARKETING, UTILITY, AUTHENTICATION."),
    status: z.string().describe("The provider's value: APPROVED, PAUSED, …"),
    quality: z.string().nullable(),
    rejectedReason: z.string().nullable(),
    parameters: z.enum(["positional", "named"]).describe("Placeholders are numbers or names; a template has one kind."),
    header: z.object({ kind: z.enum(TEMPLATE_HEADERS), text: z.string().nullable() }),
    body: z.string(),
    footer: z.string().nullable(),
    buttons: z.array(TemplateButton),
    variables: z.array(TemplateVariable),
    unsendable: z
      .enum(["not_approved", "location_header", "unknown_part"])
      .nullable()
      .describe("Why it cannot be sent; null if it can."),
    syncedAt: z.string(),
  })
  .meta({ id: "TemplateView" });
export type TemplateView = z.infer<typeof TemplateView>;

/** A sending block, lifted by a user or a successful probe. */
export const StopView = z
  .object({
    id: z.string(),
    subject: z.enum(STOP_SUBJECTS),
    number: z.object({ id: z.string(), displayPhoneNumber: z.string().nullable(), store: z.string() }).nullable(),
    template: z.object({ name: z.string(), language: z.string(), wabaId: z.string() }).nullable(),
    code: z.string(),
    reason: z.enum(STOP_REASONS),
    openedAt: z.string(),
    probeAt: z.string().describe("When one message may be sent as a probe."),
    closedAt: z.string().nullable(),
    closedBy: z
      .enum(["person", "probe"])
      .nullable()
      .describe("Lifted by a user or a successful probe; null while open."),
  })
  .meta({ id: "StopView" });
export type StopView = z.infer<typeof StopView>;

export const SuppressionView = z
  .object({
    id: z.string(),
    address: z
      .string()
      .nullable()
      .describe("Masked; null if the person was erased, or the address was suppressed before this list existed."),
    reason: z.enum(SUPPRESSION_REASONS),
    createdAt: z.string(),
    customer: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  })
  .meta({ id: "SuppressionView" });
export type SuppressionView = z.infer<typeof SuppressionView>;

/** `POST /settings/whatsapp/:id/connect`. */
export const NumberConnection = z
  .object({
    connectionState: z.enum(CONNECTION_STATES),
    qrCode: z
      .string()
      .nullable()
      .describe("A PNG as a data URL, for the phone to scan; replaced every half minute. Null while it is prepared."),
    pairingCode: z.string().nullable().describe("To type on the phone instead of scanning, if the gateway has one."),
    problem: z.enum(NUMBER_PROBLEMS).nullable().describe("Why the gateway cannot connect it."),
  })
  .meta({ id: "NumberConnection" });
export type NumberConnection = z.infer<typeof NumberConnection>;
