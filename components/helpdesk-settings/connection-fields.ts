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

/** Whether the stored key still belongs to what is typed: it goes to no other address. */
export function keepsKey({ instanceUrl }: ConnectionFields, stored: HelpdeskConfigView): boolean {
  const typed = instanceUrl.trim();
  return stored.hasApiKey && URL.canParse(typed) && stored.instanceUrl === plainAddress(typed);
}

/** Judges what would be sent by the schema of the API; a key that is missing is one more problem. */
export function connectionResolver(stored: HelpdeskConfigView): Resolver<ConnectionFields> {
  const bySchema = zodResolver(SaveHelpdeskConfig);
  return async (fields, context, options) => {
    const { errors } = await bySchema(toConfig(fields), context, { ...options, fields: {} });
    const found = { ...errors } as FieldErrors<ConnectionFields>;
    if (fields.apiKey === undefined && !keepsKey(fields, stored)) found.apiKey = { type: "needed" };
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: fields, errors: {} };
  };
}
