import { phoneKey, writtenPhoneKey } from "../core/phone-key.ts";
import type { Ignored, InboxRow, MailRow, TemplateRow, TierRow, Via } from "./rules/inbox-row.ts";
import { recipientOf } from "./rules/mail-id.ts";
import { viaKey } from "./rules/senders.ts";
import {
  type MailRoute,
  type NumberRoute,
  unsafeRouteAccounts,
  unsafeRouteMail,
  unsafeRouteNumbers,
} from "./store/routes.ts";
import { toMailId } from "./suppressions.ts";

export type Parsed = { id: string; receipt: bigint; rows: readonly InboxRow[] };
/** The delivery of a row, its place in the order of receipt, and the row's position in it. */
type Origin = { deliveryId: string; receipt: bigint; position: number };
type ByNumber = Exclude<InboxRow, TemplateRow | TierRow | MailRow>;
export type RoutedRow = Origin &
  (
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
export async function unsafeRouteRows(parsed: readonly Parsed[]): Promise<Routed> {
  const rows = parsed.flatMap((delivery) => delivery.rows);
  const [numbers, accounts, mails] = await Promise.all([findNumbers(rows), findAccounts(rows), findMails(rows)]);
  const routed: Routed = { byOrg: new Map(), ignored: [] };
  const give = (orgId: string, row: RoutedRow) => {
    const rows = routed.byOrg.get(orgId);
    if (rows) rows.push(row);
    else routed.byOrg.set(orgId, [row]);
  };
  for (const { id: deliveryId, receipt, rows } of parsed)
    for (const [position, row] of rows.entries()) {
      const drop = (reason: Ignored) => routed.ignored.push({ deliveryId, reason });
      if (row.kind === "mail") {
        const owners = mailsMeant(row, mails);
        for (const { orgId, mail } of owners) give(orgId, { deliveryId, receipt, position, row, mail });
        if (owners.length === 0) drop("unknown_mail");
      } else if (row.kind === "template" || row.kind === "tier") {
        const owners = Map.groupBy(accounts.get(row.wabaId) ?? [], ({ orgId }) => orgId);
        for (const [orgId, ofOrg] of owners) {
          if (row.kind === "template") give(orgId, { deliveryId, receipt, position, row });
          else give(orgId, { deliveryId, receipt, position, row, phoneNumberIds: numbersMeant(row, ofOrg) });
        }
        if (owners.size === 0) drop("unknown_account");
      } else {
        const owner = numbers(row.via);
        if (owner) give(owner.orgId, { deliveryId, receipt, position, row, numberId: owner.numberId });
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

/** The confirmed number of each row's address. Rows of a change share one object, so most look-ups compare no text. */
async function findNumbers(rows: readonly InboxRow[]): Promise<(via: Via) => NumberRoute | undefined> {
  const vias = new Set<Via>();
  for (const row of rows) if ("via" in row) vias.add(row.via);
  const ids = new Set([...vias].flatMap((via) => ("phoneNumberId" in via ? [via.phoneNumberId] : [])));
  const instances = new Set([...vias].flatMap((via) => ("instance" in via ? [via.instance] : [])));
  const found = vias.size === 0 ? [] : await unsafeRouteNumbers([...ids], [...instances]);
  const byKey = new Map(
    found.map((one) => [
      one.phoneNumberId === null
        ? viaKey({ instance: one.gatewayInstanceName ?? "" })
        : viaKey({ phoneNumberId: one.phoneNumberId }),
      one,
    ]),
  );
  const byVia = new Map([...vias].map((via) => [via, byKey.get(viaKey(via))]));
  return (via) => byVia.get(via);
}

async function findAccounts(rows: readonly InboxRow[]) {
  const ids = new Set(rows.flatMap((row) => ("wabaId" in row ? [row.wabaId] : [])));
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

async function findMails(rows: readonly InboxRow[]): Promise<Map<string, MailRoute[]>> {
  const names = new Set(rows.flatMap((row) => (row.kind === "mail" ? row.messageIds : [])));
  const recipients = new Set([...names].map(recipientOf).filter((id) => id !== null));
  const found = names.size === 0 ? [] : await unsafeRouteMail([...names], [...recipients]);
  return Map.groupBy(found, ({ name }) => name);
}
