import type { Channels, Reach } from "../schemas.ts";

type Contact = {
  phoneType: string | null;
  hasEmail: boolean;
  whatsappOptOut: boolean;
  emailOptOut: boolean;
};

/** Whether each channel is reachable, by the campaign audience rules; otherwise the first reason why not. */
export function channelsOf({ phoneType, hasEmail, whatsappOptOut, emailOptOut }: Contact): Channels {
  return { whatsapp: whatsapp(phoneType, whatsappOptOut), email: email(hasEmail, emailOptOut) };
}

function whatsapp(phoneType: string | null, isOptedOut: boolean): Reach {
  if (phoneType === null) return { reachable: false, reason: "no_phone" };
  if (phoneType !== "MOBILE") return { reachable: false, reason: "not_mobile" };
  return isOptedOut ? { reachable: false, reason: "opt_out" } : { reachable: true, reason: null };
}

function email(hasEmail: boolean, isOptedOut: boolean): Reach {
  if (!hasEmail) return { reachable: false, reason: "no_email" };
  return isOptedOut ? { reachable: false, reason: "email_opt_out" } : { reachable: true, reason: null };
}
