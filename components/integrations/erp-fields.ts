import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import { type ErpSettingsView, SaveErpConnection } from "@/lib/settings/schemas.ts";

export type ErpFields = { baseUrl: string; username: string; password?: string; defaultBranch: string };

export function toFields({ baseUrl, username, defaultBranch }: ErpSettingsView): ErpFields {
  return { baseUrl: baseUrl ?? "", username: username ?? "", password: undefined, defaultBranch: defaultBranch ?? "" };
}

export function toConnection({ defaultBranch, password, ...access }: ErpFields): SaveErpConnection {
  return {
    ...access,
    ...(password === undefined ? {} : { password }),
    defaultBranch: defaultBranch.trim() || null,
  };
}

/** Whether the new connection may have rows that the current one does not read; then reading starts over. */
export function readsMore(fields: ErpFields, used: ErpSettingsView): boolean {
  if (used.baseUrl === null) return false;
  const isWithin = used.defaultBranch === null || used.defaultBranch === fields.defaultBranch.trim();
  return !isWithin || !isSameAccess(fields, used);
}

/** Whether the stored password may be kept: it is never sent to another address. */
export function keepsPassword(fields: ErpFields, stored: ErpSettingsView): boolean {
  return stored.source === "organization" && isSameAccess(fields, stored);
}

function isSameAccess(fields: ErpFields, { baseUrl, username }: ErpSettingsView): boolean {
  return baseUrl === fields.baseUrl.trim().replace(/(?<!\/)\/+$/, "") && username === fields.username.trim();
}

export function erpResolver(stored: ErpSettingsView): Resolver<ErpFields> {
  const bySchema = zodResolver(SaveErpConnection);
  return async (fields, context, options) => {
    const { errors } = await bySchema(toConnection(fields), context, { ...options, fields: {} });
    const found = { ...errors } as FieldErrors<ErpFields>;
    if (fields.password === undefined && !keepsPassword(fields, stored)) found.password = { type: "needed" };
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: fields, errors: {} };
  };
}
