import { z } from "zod";
import { holdsLink, turnsText } from "./public-name.ts";

/** One line of text: a line break in a name would inject a mail header. U+2028 and U+2029 also break lines. */
export const Line = z
  .string()
  .trim()
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), "must be one line");

/**
 * Name of an organization or sender. It appears in mails from the operator's own address, so it must contain no link
 * and no bidirectional control characters.
 */
export const PublicName = Line.refine((text) => !turnsText(text), "must not change the text direction").refine(
  (text) => !holdsLink(text),
  "must not contain a link",
);
