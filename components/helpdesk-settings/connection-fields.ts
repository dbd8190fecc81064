import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type HelpdeskConfigView, plainAddress, SaveHelpdeskConfig } from "@/lib/helpdesk/schemas.ts";

export type ConnectionFields = { instanceUrl: string; accountId: number | undefined; apiKey?: string };
export const CONNECTION_FIELDS = ["instanceUrl", "accountId", "apiKey"] as const;

export function toFields({ instanceUrl, accountId }: HelpdeskConfigView): ConnectionFields {
  return { instanceUrl: instanceUrl ?? "", accountId: accountId ?? undefined, apiKey: undefined };
}

/** What is saved: root and account of a pasted page, also if it was sent before the field was left. */
export function toConfig({ instanceUrl, accountId, apiKey }: ConnectionFields): SaveHelpdeskConfig {
  const page = partsOfPage(instanceUrl);
  return {
    instanceUrl: page?.instanceUrl ?? instanceUrl,
    accountId: page?.accountId ?? accountId ?? Number.NaN,
    ...(apiKey === undefined ? {} : { apiKey }),
  };
}

/** Root and account of an address copied from the browser: `https://chat.example/app/accounts/3/dashboard`. */
export function partsOfPage(typed: string): { instanceUrl: string; accountId: number | undefined } | null {
  const text = typed.trim();
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  const parts = pathname.split("/");
  const end = parts.findIndex((part) => part === "app" || part === "api");
  if (end === -1) return null;
  const account = Number(parts[parts.indexOf("accounts") + 1]);
  const accountId = parts.includes("accounts") && Number.isInteger(account) && account > 0 ? account : undefined;
  return { instanceUrl: origin + parts.slice(0, end).join("/"), accountId };
}

/** Whether the stored key may be kept: it is never sent to another address. */
export function keepsKey(fields: ConnectionFields, stored: HelpdeskConfigView): boolean {
  const typed = toConfig(fields).instanceUrl.trim();
  return stored.hasApiKey && URL.canParse(typed) && stored.instanceUrl === plainAddress(typed);
}

/** Validates with the API's schema, and requires the key where it cannot be kept. */
export function connectionResolver(stored: HelpdeskConfigView): Resolver<ConnectionFields> {
  const bySchema = zodResolver(SaveHelpdeskConfig);
  return async (fields, context, options) => {
    const { errors } = await bySchema(toConfig(fields), context, { ...options, fields: {} });
    const found = { ...errors } as FieldErrors<ConnectionFields>;
    if (fields.apiKey === undefined && !keepsKey(fields, stored)) found.apiKey = { type: "needed" };
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: fields, errors: {} };
  };
}
