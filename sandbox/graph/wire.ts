import { z } from "zod";

const Media = z.looseObject({
  ...{ id: z.string().optional(), link: z.string().optional(), caption: z.string().optional() },
  ...{ filename: z.string().optional(), voice: z.boolean().optional() },
});

/** The body of a message, as far as Meta itself looks at it. */
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
  ...{ image: Media.optional(), video: Media.optional(), document: Media.optional(), audio: Media.optional() },
});
export type MessageBody = z.infer<typeof MessageBody>;

/** One name for a Brazilian phone, with the country code and the ninth digit or without. */
export function phoneNameOf(digits: string): string {
  const [, code, rest] = /^(?:55)?(\d{2})9?(\d{8})$/.exec(digits) ?? [];
  return code === undefined ? digits : `${code}${rest}`;
}

const LAST_CODE_WITH_NINE = 30;

/**
 * Brazilian digits as WhatsApp itself keeps them: south and north of the area codes 11 to 28 a mobile number goes without
 * its ninth digit.
 */
export function waIdOf(digits: string): string {
  const [, code = "", rest = ""] = /^55(\d{2})9([6-9]\d{7})$/.exec(digits) ?? [];
  return code !== "" && Number(code) > LAST_CODE_WITH_NINE ? `55${code}${rest}` : digits;
}
