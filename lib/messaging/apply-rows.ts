import { maskEmail } from "../core/masking.ts";
import { type ConsentSaid, holdErasures, recordConsents } from "../customers/index.ts";
import { addressHashes } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { recordNumberStatus } from "../stores/index.ts";
import { keepInbound, rememberUsers, type SaidMessage } from "./keep-inbound.ts";
import type { OwnMail, RoutedRow } from "./route-rows.ts";
import type { ConsentRow, MailRow, Unnumbered } from "./rules/inbox-row.ts";
import { type MessageEventInput, upsertEvents } from "./store/events.ts";
import { countUndetermined, insertSuppressions, writeMailResults } from "./store/mail-results.ts";
import { findWrittenTo } from "./store/sent-messages.ts";
import { applyTemplateUpdates } from "./store/templates.ts";
import { findUserPhones, type WhatsappUser } from "./store/whatsapp-users.ts";

/** Number of undetermined bounces after which an address is suppressed. */
const UNDETERMINED_LIMIT = 3;

type MailPart = { deliveryId: string; row: MailRow } & OwnMail;

/**
 * Applies one batch to one organization: statuses, messages and mail results in one transaction with one statement
 * each; then consents and number statuses. Idempotent.
 */
export async function applyRows(ctx: Ctx, rows: RoutedRow[]): Promise<void> {
  const events: MessageEventInput[] = [];
  const messages: SaidMessage[] = [];
  const templates: Parameters<typeof applyTemplateUpdates>[2] = [];
  const words: ConsentRow[] = [];
  const users: WhatsappUser[] = [];
  const consents: ConsentSaid[] = [];
  const mails: MailPart[] = [];
  for (const part of rows) {
    const { row, deliveryId } = part;
    if (row.kind === "status") events.push({ ...row, deliveryId });
    else if (row.kind === "message" && "numberId" in part)
      messages.push({ ...row, deliveryId, receiptOrder: toReceiptOrder(part), numberId: part.numberId });
    else if (row.kind === "template") templates.push(row);
    else if (row.kind === "mail" && "mail" in part) mails.push({ deliveryId, row, ...part.mail });
    else if (row.kind === "consent") words.push(row);
    else if (row.kind === "user" && "numberId" in part) users.push({ ...row, numberId: part.numberId });
  }
  await rememberUsers(ctx.db, users);
  await ctx.db.sql(async (sql) => {
    await holdErasures(sql, ctx.orgId);
    const known = await findPhones(sql, ctx.orgId, [...words.flatMap(unnumbered), ...messages.filter(hasNoPhone)]);
    consents.push(...words.flatMap((word) => toConsent(word, known)));
    await upsertEvents(sql, ctx.orgId, "whatsapp", events);
    await keepInbound(
      sql,
      ctx.orgId,
      messages.map((one) => ({ ...one, phone: one.phone ?? known(one) })),
    );
    await applyTemplateUpdates(sql, ctx.orgId, templates);
    consents.push(...(await applyMail(sql, ctx.orgId, mails)));
  });
  const names = [...new Set(users.map(({ userId }) => userId))];
  await recordConsents(ctx, consents, { names, findPhones: () => findNamed(ctx, names, users) });
  for (const status of numberStatuses(rows)) await recordNumberStatus(ctx, status);
}

/** Exceeds the number of messages in a delivery of 8 MiB. */
const POSITIONS = 1_000_000n;

function toReceiptOrder({ receipt, position }: RoutedRow): string {
  return String(receipt * POSITIONS + BigInt(position));
}

/** Phones of these user ids: the stored mapping, else the one just reported. */
async function findNamed(
  ctx: Ctx,
  names: readonly string[],
  users: readonly WhatsappUser[],
): Promise<Map<string, string>> {
  const told = users.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const known = await findUserPhones(ctx.db, ctx.orgId, names);
  return new Map([...told.map(({ userId, phone }) => [userId, phone] as const), ...known]);
}

const unnumbered = ({ from }: ConsentRow) => ("phone" in from ? [] : [from]);
const hasNoPhone = ({ phone }: SaidMessage) => phone === null;

/** Resolves a username-only sender's phone from the quoted message or the stored username mapping. */
async function findPhones(sql: Sql, orgId: string, said: readonly Unnumbered[]) {
  const [quoted, names] = [said.flatMap((one) => one.quotedProviderId ?? []), said.flatMap((one) => one.userId ?? [])];
  const writtenTo = await findWrittenTo(sql, orgId, quoted);
  const named = await findUserPhones(sql, orgId, names);
  return ({ quotedProviderId, userId }: Unnumbered): string | null =>
    writtenTo.get(quotedProviderId ?? "") ?? named.get(userId ?? "") ?? null;
}

/** Empty if the sender can never be identified. */
function toConsent(word: ConsentRow, known: (who: Unnumbered) => string | null): ConsentSaid[] {
  const { from, isOptedOut, source, at } = word;
  const said = { channel: "whatsapp" as const, isOptedOut, source, at };
  if ("phone" in from) return [{ ...said, phone: from.phone }];
  const [phone, name] = [known(from), from.userId];
  if (phone !== null) return [{ ...said, phone }];
  return name === null ? [] : [{ ...said, name }];
}

/** The latest status of each number. */
function numberStatuses(rows: RoutedRow[]) {
  const statuses = new Map<string, Parameters<typeof recordNumberStatus>[1]>();
  for (const part of rows) {
    const { row } = part;
    if (row.kind === "connection" && "instance" in row.via) {
      const { instance: gatewayInstanceName } = row.via;
      statuses.set(`instance ${gatewayInstanceName}`, { gatewayInstanceName, connectionState: row.state });
    }
    if (row.kind === "tier" && "phoneNumberIds" in part)
      for (const phoneNumberId of part.phoneNumberIds)
        statuses.set(`tier ${phoneNumberId}`, { phoneNumberId, messagingLimitTier: row.tier });
  }
  return statuses.values();
}

/** Stores bounces and complaints on their mails and suppresses dead addresses. Returns the resulting opt-outs. */
async function applyMail(sql: Sql, orgId: string, mails: MailPart[]): Promise<ConsentSaid[]> {
  if (mails.length === 0) return [];
  await writeMailResults(
    sql,
    orgId,
    mails.map(({ messageId, row: { status, bounceKind, at } }) => ({ messageId, status, bounceKind, at })),
  );
  const unexplained = await countUndetermined(sql, orgId, [...new Set(mails.map(({ customerId }) => customerId))]);
  await upsertEvents(
    sql,
    orgId,
    "email",
    mails.map(({ deliveryId, messageId, recipientId, row: { status, code, at } }) => ({
      providerMessageId: messageId,
      recipientId,
      status,
      code,
      at,
      deliveryId,
    })),
  );
  await insertSuppressions(
    sql,
    orgId,
    mails.flatMap(({ row, customerId }) => {
      const isWornOut = row.bounceKind === "undetermined" && (unexplained.get(customerId) ?? 0) >= UNDETERMINED_LIMIT;
      if (!row.suppresses && !isWornOut) return [];
      const reason = row.status === "complained" ? ("complaint" as const) : ("bounce" as const);
      return row.addresses.map((address) => ({
        addressHash: addressHashes(address)[0],
        addressMasked: maskEmail(address.trim().toLowerCase()),
        customerId,
        reason,
      }));
    }),
  );
  return mails.flatMap(({ row, customerId }) =>
    row.optsOut
      ? {
          customerId,
          address: complainedAt(row),
          channel: "email",
          isOptedOut: true,
          source: "complaint",
          at: row.at,
        }
      : [],
  );
}

/** The address that complained; null if several are possible. */
function complainedAt({ addresses }: MailRow): string | null {
  return addresses.length === 1 ? (addresses[0] ?? null) : null;
}
