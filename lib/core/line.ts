import { z } from "zod";
import { holdsLink, turnsText } from "./public-name.ts";

/** One line of text: a line break in a name would be a header of its own in a mail. U+2028 and U+2029 break some too. */
export const Line = z
  .string()
  .trim()
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "must be one line");

/**
 * The name of an organization or a sender. Mails carry it under the operator's own address, so it neither leads anywhere
 * nor turns the direction of what is written around it.
 */
export const PublicName = Line.refine((text) => !turnsText(text), "must not turn the direction of text").refine(
  (text) => !holdsLink(text),
  "must not contain a link",
);
