import { env } from "../platform/env.ts";
import { mailIdOf } from "./rules/mail-id.ts";

/** The Message-ID under which this recipient's mail goes out and is kept. */
export function toMailId(recipientId: string): string {
  return mailIdOf(recipientId, env().APP_URL);
}
