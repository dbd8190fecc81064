import type { Ignored, InboxRow, MailRow, TemplateRow, TierRow } from "./rules/inbox-row.ts";
import { phoneKey } from "./rules/phone-key.ts";
import { viaKey } from "./rules/sort-by-owner.ts";
import { unsafeRouteAccounts, unsafeRouteMail, unsafeRouteNumbers } from "./store/routes.ts";

export type Parsed = { deliveryId: string; row: InboxRow };
type ByNumber = Exclude<InboxRow, TemplateRow | TierRow | MailRow>;
export type RoutedRow = { deliveryId: string } & (
  | { row: ByNumber; numberId: string }
  | { row: TemplateRow }
  | { row: TierRow; phoneNumberIds: string[] }
  | { row: MailRow; messageId: string }
);
export type Routed = {
  byOrg: Map<string, RoutedRow[]>;
  ignored: { deliveryId: string; reason: Ignored }[];
};

/**
 * Sends every row to the organization it belongs to, and only there: by the confirmed number, the account or the mail that
 * it names. What names nobody's is ignored. Not tenant-scoped: that is what it finds out.
 */
export async function unsafeRouteRows(parsed: Parsed[]): Promise<Routed> {
  const [numbers, accounts, mails] = await Promise.all([findNumbers(parsed), findAccounts(parsed), findMails(parsed)]);
  const routed: Routed = { byOrg: new Map(), ignored: [] };
  const give = (orgId: string, row: RoutedRow) => {
    const rows = routed.byOrg.get(orgId);
    if (rows) rows.push(row);
    else routed.byOrg.set(orgId, [row]);
  };
  for (const { deliveryId, row } of parsed) {
    const drop = (reason: Ignored) => routed.ignored.push({ deliveryId, reason });
    if (row.kind === "mail") {
      const owners = row.messageIds.flatMap((id) => (mails.get(id) ?? []).map((orgId) => ({ orgId, messageId: id })));
      for (const { orgId, messageId } of owners) give(orgId, { deliveryId, row, messageId });
      if (owners.length === 0) drop("unknown_mail");
    } else if (row.kind === "template" || row.kind === "tier") {
      const owners = Map.groupBy(accounts.get(row.wabaId) ?? [], ({ orgId }) => orgId);
      for (const [orgId, ofOrg] of owners) {
        if (row.kind === "template") give(orgId, { deliveryId, row });
        else give(orgId, { deliveryId, row, phoneNumberIds: numbersMeant(row, ofOrg) });
      }
      if (owners.size === 0) drop("unknown_account");
    } else {
      const owner = numbers.get(viaKey(row.via));
      if (owner) give(owner.orgId, { deliveryId, row, numberId: owner.numberId });
      else drop("unknown_number");
    }
  }
  return routed;
}

function numbersMeant(row: TierRow, numbers: { phoneNumberId: string; displayPhoneNumber: string | null }[]): string[] {
  const isMeant = (display: string | null) => row.displayPhone === null || phoneKey(display) === row.displayPhone;
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

async function findMails(parsed: Parsed[]): Promise<Map<string, string[]>> {
  const ids = new Set(parsed.flatMap(({ row }) => (row.kind === "mail" ? row.messageIds : [])));
  const found = ids.size === 0 ? [] : await unsafeRouteMail([...ids]);
  const byId = Map.groupBy(found, ({ messageId }) => messageId);
  return new Map([...byId].map(([id, rows]) => [id, rows.map(({ orgId }) => orgId)]));
}
