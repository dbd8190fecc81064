import { ConflictError, ForbiddenError, TooManyRequestsError, ValidationError } from "../core/errors.ts";
import type { WindowQuota } from "../core/quotas.ts";
import { filesPlaceOf, isUnreadableKey } from "./names.ts";
import {
  ADDRESS_OF,
  type CampaignSettings,
  type ErpKind,
  type ErpTestReason,
  type FilesOptions,
  fitsKind,
  type SqlOptions,
} from "./schemas.ts";

/** A limit's day window is meaningless without its message count. */
export function assertWholeLimit({ messageLimitDays, messageLimitCount }: CampaignSettings): void {
  if (messageLimitDays !== null && messageLimitCount === null)
    throw new ValidationError({
      path: "campaignSettings.messageLimitCount",
      code: "required",
      message: "required with messageLimitDays",
    });
}

type MailAccess = { host: string; port: number; security: string; username: string | null };

/** A stored password is sent only to its original server: otherwise anyone who edits the address could capture it. */
export function isSameMailAccess(one: MailAccess, other: MailAccess): boolean {
  return (
    one.host.toLowerCase() === other.host.toLowerCase() &&
    one.port === other.port &&
    one.security === other.security &&
    one.username === other.username
  );
}

type ErpAccess = {
  kind: ErpKind;
  baseUrl: string;
  username: string;
  sql: SqlOptions | null;
  files: FilesOptions | null;
};
type ErpReach = ErpAccess & { defaultBranch: string | null };

/** A stored password is used with its address, user, encryption and host key only. */
export function isSameErpAccess(one: ErpAccess, other: ErpAccess): boolean {
  return (
    isSameErp(one, other) &&
    one.sql?.tls === other.sql?.tls &&
    (one.files?.hostKey ?? null) === (other.files?.hostKey ?? null)
  );
}

export function isSameErp(one: ErpAccess, other: ErpAccess): boolean {
  return one.kind === other.kind && one.baseUrl === other.baseUrl && one.username === other.username;
}

/** Whether the new connection reads no rows that the old one left out, so that its checkpoints remain valid. */
export function readsNoMore(wanted: ErpReach, old: ErpReach): boolean {
  const isWithin = old.defaultBranch === null || old.defaultBranch === wanted.defaultBranch;
  return (
    isSameErp(wanted, old) && isWithin && isSameSource(wanted.sql, old.sql) && isSameFormat(wanted.files, old.files)
  );
}

/** Other views or another time zone give other rows. */
function isSameSource(one: SqlOptions | null, other: SqlOptions | null): boolean {
  if (!one || !other) return one === other;
  const views = Object.keys(one.views) as (keyof SqlOptions["views"])[];
  return one.timeZone === other.timeZone && views.every((name) => one.views[name] === other.views[name]);
}

/** Text that is read in another way has other rows. */
function isSameFormat(one: FilesOptions | null, other: FilesOptions | null): boolean {
  if (!one || !other) return one === other;
  const read = ["delimiter", "encoding", "decimal", "timeZone"] as const;
  return read.every((name) => one[name] === other[name]);
}

/** Without it any server could pretend to be the one that the password is for. */
export function assertHostKey({ kind, baseUrl, files }: ErpAccess): void {
  if (kind === "files" && filesPlaceOf(baseUrl)?.protocol === "sftp" && !files?.hostKey)
    throw new ValidationError({ path: "files.hostKey", code: "required", message: "required for SFTP" });
}

/** Its owner would only learn at the next sync that it cannot be used. */
export function assertReadableKey({ kind, baseUrl }: ErpAccess, password: string | undefined): void {
  if (kind !== "files" || filesPlaceOf(baseUrl)?.protocol !== "sftp" || password === undefined) return;
  if (isUnreadableKey(password))
    throw new ValidationError({
      path: "password",
      code: "unreadable_key",
      message: "a private key must be in PEM or OpenSSH format, without headers, other text or a passphrase",
    });
}

/** For a draft, whose kind may come from the active connection. */
export function assertFitsKind(kind: ErpKind, baseUrl: string): void {
  if (!fitsKind(kind, baseUrl))
    throw new ValidationError({ path: "baseUrl", code: "custom", message: ADDRESS_OF[kind] });
}

/** The same reason code as the connection test's for this address. */
export function blockedAddress(path: string): ValidationError {
  const reason: ErpTestReason = "private_address";
  return new ValidationError({ path, code: reason, message: reason });
}

/** The same reason code as the connection test's for this database. */
export function unlistedDatabase(path: string): ValidationError {
  const reason: ErpTestReason = "host_not_listed";
  return new ValidationError({ path, code: reason, message: reason });
}

export function passwordNeeded(path: string): ValidationError {
  return new ValidationError({ path, code: "required", message: "required when the address or user changes" });
}

export function erpNotConfigured(): ConflictError {
  return new ConflictError("erp_not_configured", "No ERP connection is configured");
}

/** Test messages go only to the signed-in user, and an API key has no address. */
export function testNeedsUser(): ForbiddenError {
  return new ForbiddenError("test_needs_user", "Only a signed-in user can send a test message");
}

const USES: Record<WindowQuota, string> = {
  exportsPerHour: "exports per hour",
  segmentQueriesPerMinute: "segment queries per minute",
  apiRequestsPerMinute: "API requests per minute",
};

export function quotaExceeded(quota: WindowQuota, limit: number, resetSeconds: number): TooManyRequestsError {
  const message = `The organization's quota of ${limit} ${USES[quota]} is used up; try again later`;
  return new TooManyRequestsError(resetSeconds, "quota_exceeded", message, { params: { quota, limit } });
}
