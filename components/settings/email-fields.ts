import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type EmailSettingsView, type MailSecurity, SaveEmailSettings } from "@/lib/settings/schemas.ts";

/** Form state: keeps the server's fields while another option is chosen, so that no input is lost. */
export type EmailFields = {
  fromName: string;
  fromAddress: string;
  replyTo: string;
  isOwnServer: boolean;
  server: { host: string; port: number; security: MailSecurity; username: string; password?: string };
};

export const USUAL_PORT: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 };

export function toFields({ fromName, fromAddress, replyTo, server }: EmailSettingsView): EmailFields {
  const { host = "", port = USUAL_PORT.starttls, security = "starttls", username = null } = server ?? {};
  return {
    fromName: fromName ?? "",
    fromAddress: fromAddress ?? "",
    replyTo: replyTo ?? "",
    isOwnServer: server !== null,
    server: { host, port, security, username: username ?? "", password: undefined },
  };
}

export function toSettings({ isOwnServer, server, replyTo, ...sender }: EmailFields): SaveEmailSettings {
  const username = server.username.trim() || null;
  const { password, ...access } = server;
  return {
    ...sender,
    replyTo: replyTo.trim() || null,
    server: isOwnServer ? { ...access, username, ...(username && password !== undefined ? { password } : {}) } : null,
  };
}

/** Whether the stored password may be kept: it is never sent to another server. */
export function keepsPassword({ server }: EmailFields, stored: EmailSettingsView["server"]): boolean {
  return (
    stored?.hasPassword === true &&
    stored.host.toLowerCase() === server.host.trim().toLowerCase() &&
    stored.port === server.port &&
    stored.security === server.security &&
    stored.username === server.username.trim()
  );
}

/** Validates with the API's schema, and requires the password where it cannot be kept. */
export function emailResolver(stored: EmailSettingsView["server"]): Resolver<EmailFields> {
  const bySchema = zodResolver(SaveEmailSettings);
  return async (fields, context, options) => {
    const settings = toSettings(fields);
    const { errors } = await bySchema(settings, context, { ...options, fields: {} });
    const found = { ...errors } as FieldErrors<EmailFields>;
    const isMissing =
      settings.server?.username && fields.server.password === undefined && !keepsPassword(fields, stored);
    if (isMissing) found.server = { ...found.server, password: { type: "needed" } };
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: fields, errors: {} };
  };
}
