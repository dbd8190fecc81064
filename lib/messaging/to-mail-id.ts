import { env } from "../platform/env.ts";
import { mailIdOf } from "./rules/mail-id.ts";

/** The Message-ID with which this recipient's mail is sent and stored. */
export function toMailId(recipientId: string): string {
  return mailIdOf(recipientId, env().APP_URL);
}
