import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldErrors, Resolver } from "react-hook-form";
import {
  DEFAULT_REGION,
  DEFAULT_TIME_ZONE,
  ERP_VIEW_NAMES,
  ERP_VIEWS,
  type ErpViewName,
  type FileDecimal,
  type FileDelimiter,
  type FileEncoding,
  type SqlTls,
} from "@/lib/settings/names.ts";
import { type ErpKind, type ErpSettingsView, SaveErpConnection } from "@/lib/settings/schemas.ts";

export type ErpFields = {
  kind: ErpKind;
  baseUrl: string;
  username: string;
  password?: string;
  defaultBranch: string;
  tls: SqlTls;
  timeZone: string;
  views: Record<ErpViewName, string>;
  delimiter: FileDelimiter;
  encoding: FileEncoding;
  decimal: FileDecimal;
  hostKey: string;
  region: string;
};

export function toFields({ kind, baseUrl, username, defaultBranch, sql, files }: ErpSettingsView): ErpFields {
  return {
    kind,
    baseUrl: baseUrl ?? "",
    username: username ?? "",
    password: undefined,
    defaultBranch: defaultBranch ?? "",
    tls: sql?.tls ?? "verify",
    timeZone: sql?.timeZone ?? files?.timeZone ?? DEFAULT_TIME_ZONE,
    views: sql?.views ?? ERP_VIEWS,
    delimiter: files?.delimiter ?? ";",
    encoding: files?.encoding ?? "utf-8",
    decimal: files?.decimal ?? ",",
    hostKey: files?.hostKey ?? "",
    region: files?.region ?? DEFAULT_REGION,
  };
}

export function toConnection(fields: ErpFields): SaveErpConnection {
  const { kind, baseUrl, username, password, defaultBranch } = fields;
  return {
    kind,
    baseUrl,
    username,
    ...(password === undefined ? {} : { password }),
    defaultBranch: defaultBranch.trim() || null,
    ...(kind === "sql" ? { sql: toSql(fields) } : {}),
    ...(kind === "files" ? { files: toFiles(fields) } : {}),
  };
}

/** An empty name is the default one. */
function toSql({ tls, timeZone, views }: ErpFields) {
  const named = ERP_VIEW_NAMES.map((name) => [name, views[name].trim() || ERP_VIEWS[name]]);
  return { tls, timeZone: timeZone.trim() || DEFAULT_TIME_ZONE, views: Object.fromEntries(named) };
}

function toFiles({ delimiter, encoding, decimal, timeZone, hostKey, region }: ErpFields) {
  return {
    delimiter,
    encoding,
    decimal,
    timeZone: timeZone.trim() || DEFAULT_TIME_ZONE,
    hostKey: hostKey.trim() || null,
    region: region.trim() || DEFAULT_REGION,
  };
}

/** Whether the new connection may have rows that the current one does not read; then reading starts over. */
export function readsMore(fields: ErpFields, used: ErpSettingsView): boolean {
  if (used.baseUrl === null) return false;
  const isWithin = used.defaultBranch === null || used.defaultBranch === fields.defaultBranch.trim();
  return !isWithin || !isSameErp(fields, used) || !isSameSource(fields, used);
}

/** Whether the stored password may be kept: it is never sent to another address or host key, nor with other encryption. */
export function keepsPassword(fields: ErpFields, stored: ErpSettingsView): boolean {
  const isSameTls = stored.sql === null || stored.sql.tls === fields.tls;
  const isSameKey = stored.files === null || stored.files.hostKey === (fields.hostKey.trim() || null);
  return stored.source === "organization" && isSameErp(fields, stored) && isSameTls && isSameKey;
}

function isSameErp(fields: ErpFields, { kind, baseUrl, username }: ErpSettingsView): boolean {
  const isSameAddress = baseUrl === fields.baseUrl.trim().replace(/(?<!\/)\/+$/, "");
  return kind === fields.kind && isSameAddress && username === fields.username.trim();
}

function isSameSource(fields: ErpFields, { sql, files }: ErpSettingsView): boolean {
  if (files !== null) {
    const read = ["delimiter", "encoding", "decimal", "timeZone"] as const;
    const wanted = toFiles(fields);
    return read.every((name) => wanted[name] === files[name]);
  }
  if (sql === null) return true;
  const { timeZone, views } = toSql(fields);
  return timeZone === sql.timeZone && ERP_VIEW_NAMES.every((name) => views[name] === sql.views[name]);
}

export function erpResolver(stored: ErpSettingsView): Resolver<ErpFields> {
  const bySchema = zodResolver(SaveErpConnection);
  return async (fields, context, asked) => {
    const { errors } = await bySchema(toConnection(fields), context, { ...asked, fields: {} });
    const { sql, files, ...others } = errors as FieldErrors<SaveErpConnection>;
    // The form has the fields of `sql` and `files` beside the others.
    const options = { ...(sql as object | undefined), ...(files as object | undefined) };
    const found = { ...others, ...options } as FieldErrors<ErpFields>;
    if (fields.password === undefined && !keepsPassword(fields, stored)) found.password = { type: "needed" };
    return Object.keys(found).length > 0 ? { values: {}, errors: found } : { values: fields, errors: {} };
  };
}
