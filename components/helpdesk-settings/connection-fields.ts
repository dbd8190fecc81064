import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type HelpdeskConfigView, plainAddress, SaveHelpdeskConfig } from "@/lib/helpdesk/schemas.ts";

export type ConnectionFields = { instanceUrl: string; accountId: number | undefined; apiKey?: string };
export const CONNECTION_FIELDS = ["instanceUrl", "accountId", "apiKey"] as const;

export function toFields({ instanceUrl, accountId }: HelpdeskConfigView): ConnectionFields {
  return { instanceUrl: instanceUrl ?? "", accountId: accountId ?? undefined, apiKey: undefined };
}

export function toConfig({ instanceUrl, accountId = Number.NaN, apiKey }: ConnectionFields): SaveHelpdeskConfig {
  return { instanceUrl, accountId, ...(apiKey === undefined ? {} : { apiKey }) };
}

/** Whether the stored key may be kept: it is never sent to another address. */
export function keepsKey({ instanceUrl }: ConnectionFields, stored: HelpdeskConfigView): boolean {
  const typed = instanceUrl.trim();
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
