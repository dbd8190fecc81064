import { z } from "zod";

const Media = z.looseObject({
  id: z.string().optional(),
  link: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
  voice: z.boolean().optional(),
});

/** The fields of a message body that Meta validates. */
export const MessageBody = z.looseObject({
  messaging_product: z.literal("whatsapp"),
  to: z.string().optional(),
  type: z.string().default("text"),
  biz_opaque_callback_data: z.string().max(512).optional(),
  template: z
    .looseObject({
      name: z.string(),
      language: z.looseObject({ code: z.string() }),
      components: z.unknown().optional(),
    })
    .optional(),
  text: z.looseObject({ body: z.string().min(1).max(4096) }).optional(),
  image: Media.optional(),
  video: Media.optional(),
  document: Media.optional(),
  audio: Media.optional(),
});
export type MessageBody = z.infer<typeof MessageBody>;

/** Normalizes a Brazilian phone, with or without country code and ninth digit. */
export function phoneNameOf(digits: string): string {
  const [, code, rest] = /^(?:55)?(\d{2})9?(\d{8})$/.exec(digits) ?? [];
  return code === undefined ? digits : `${code}${rest}`;
}

const LAST_CODE_WITH_NINE = 30;

/** WhatsApp's id of a Brazilian phone: mobile numbers outside the area codes 11 to 28 omit the ninth digit. */
export function waIdOf(digits: string): string {
  const [, code = "", rest = ""] = /^55(\d{2})9([6-9]\d{7})$/.exec(digits) ?? [];
  return code !== "" && Number(code) > LAST_CODE_WITH_NINE ? `55${code}${rest}` : digits;
}
