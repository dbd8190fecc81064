import { phoneKey, writtenPhoneKey } from "../core/phone-key.ts";
import type { Ignored, InboxRow, MailRow, TemplateRow, TierRow } from "./rules/inbox-row.ts";
import { recipientOf } from "./rules/mail-id.ts";
import { viaKey } from "./rules/senders.ts";
import { type MailRoute, unsafeRouteAccounts, unsafeRouteMail, unsafeRouteNumbers } from "./store/routes.ts";
import { toMailId } from "./suppressions.ts";

export type Parsed = { deliveryId: string; receiptOrder: string; row: InboxRow };
type ByNumber = Exclude<InboxRow, TemplateRow | TierRow | MailRow>;
export type RoutedRow = { deliveryId: string; receiptOrder: string } & (
  | { row: ByNumber; numberId: string }
  | { row: TemplateRow }
  | { row: TierRow; phoneNumberIds: string[] }
  | { row: MailRow; mail: OwnMail }
);
/** The mail that a report is about, with the id under which it is stored. */
export type OwnMail = { messageId: string; recipientId: string | null; customerId: string };
export type Routed = {
  byOrg: Map<string, RoutedRow[]>;
  ignored: { deliveryId: string; reason: Ignored }[];
};

/**
 * Assigns each row to its organization by confirmed number, account or mail; unmatched rows are ignored. Not
 * tenant-scoped: this function determines the tenant.
 */
export async function unsafeRouteRows(parsed: Parsed[]): Promise<Routed> {
  const [numbers, accounts, mails] = await Promise.all([findNumbers(parsed), findAccounts(parsed), findMails(parsed)]);
  const routed: Routed = { byOrg: new Map(), ignored: [] };
  const give = (orgId: string, row: RoutedRow) => {
    const rows = routed.byOrg.get(orgId);
    if (rows) rows.push(row);
    else routed.byOrg.set(orgId, [row]);
  };
  for (const { row, ...from } of parsed) {
    const { deliveryId } = from;
    const drop = (reason: Ignored) => routed.ignored.push({ deliveryId, reason });
    if (row.kind === "mail") {
      const owners = mailsMeant(row, mails);
      for (const { orgId, mail } of owners) give(orgId, { ...from, row, mail });
      if (owners.length === 0) drop("unknown_mail");
    } else if (row.kind === "template" || row.kind === "tier") {
      const owners = Map.groupBy(accounts.get(row.wabaId) ?? [], ({ orgId }) => orgId);
      for (const [orgId, ofOrg] of owners) {
        if (row.kind === "template") give(orgId, { ...from, row });
        else give(orgId, { ...from, row, phoneNumberIds: numbersMeant(row, ofOrg) });
      }
      if (owners.size === 0) drop("unknown_account");
    } else {
      const owner = numbers.get(viaKey(row.via));
      if (owner) give(owner.orgId, { ...from, row, numberId: owner.numberId });
      else drop("unknown_number");
    }
  }
  return routed;
}

function numbersMeant(row: TierRow, numbers: { phoneNumberId: string; displayPhoneNumber: string | null }[]): string[] {
  const isMeant = (display: string | null) =>
    row.displayPhone === null || [phoneKey(display), writtenPhoneKey(display)].includes(row.displayPhone);
  return numbers.filter((one) => isMeant(one.displayPhoneNumber)).map(({ phoneNumberId }) => phoneNumberId);
}

async function findNumbers(parsed: Parsed[]) {
  const vias = parsed.flatMap(({ row }) => ("via" in row ? [row.via] : []));
  const ids = new Set(vias.flatMap((via) => ("phoneNumberId" in via ? [via.phoneNumberId] : [])));
  const instances = new Set(vias.flatMap((via) => ("instance" in via ? [via.instance] : [])));
  const found = vias.length === 0 ? [] : await unsafeRouteNumbers([...ids], [...instances]);
  return new Map(
    found.map((one) => [
      one.phoneNumberId === null
        ? viaKey({ instance: one.gatewayInstanceName ?? "" })
        : viaKey({ phoneNumberId: one.phoneNumberId }),
      one,
    ]),
  );
}

async function findAccounts(parsed: Parsed[]) {
  const ids = new Set(parsed.flatMap(({ row }) => ("wabaId" in row ? [row.wabaId] : [])));
  const found = ids.size === 0 ? [] : await unsafeRouteAccounts([...ids]);
  return Map.groupBy(found, ({ wabaId }) => wabaId);
}

/** A mail has several ids; deduplicates matches. */
function mailsMeant({ messageIds }: MailRow, mails: Map<string, MailRoute[]>): { orgId: string; mail: OwnMail }[] {
  const found = messageIds.flatMap((name) => mails.get(recipientOf(name) ?? name) ?? mails.get(name) ?? []);
  const meant = found.map(({ orgId, messageId, recipientId, customerId }) => ({
    orgId,
    mail: { messageId: messageId ?? toMailId(recipientId ?? ""), recipientId, customerId },
  }));
  return [...new Map(meant.map((one) => [`${one.orgId} ${one.mail.messageId}`, one])).values()];
}

async function findMails(parsed: Parsed[]): Promise<Map<string, MailRoute[]>> {
  const names = new Set(parsed.flatMap(({ row }) => (row.kind === "mail" ? row.messageIds : [])));
  const recipients = new Set([...names].map(recipientOf).filter((id) => id !== null));
  const found = names.size === 0 ? [] : await unsafeRouteMail([...names], [...recipients]);
  return Map.groupBy(found, ({ name }) => name);
}
