import { unsafeRows } from "../../platform/db.ts";

export type NumberRoute = {
  orgId: string;
  numberId: string;
  phoneNumberId: string | null;
  gatewayInstanceName: string | null;
};
export type AccountRoute = { orgId: string; wabaId: string; phoneNumberId: string; displayPhoneNumber: string | null };

/** Not tenant-scoped: whose the numbers are, of those that were confirmed. */
export function unsafeRouteNumbers(phoneNumberIds: string[], instances: string[]): Promise<NumberRoute[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", number_id AS "numberId", phone_number_id AS "phoneNumberId",
       gateway_instance_name AS "gatewayInstanceName" FROM unsafe_route_numbers($1, $2)`,
    [phoneNumberIds, instances],
  );
}

/** Not tenant-scoped: the confirmed numbers of these accounts. */
export function unsafeRouteAccounts(wabaIds: string[]): Promise<AccountRoute[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", waba_id AS "wabaId", phone_number_id AS "phoneNumberId",
       display_phone_number AS "displayPhoneNumber" FROM unsafe_route_accounts($1)`,
    [wabaIds],
  );
}

/** Not tenant-scoped: who sent these mails. */
export function unsafeRouteMail(messageIds: string[]): Promise<{ orgId: string; messageId: string }[]> {
  return unsafeRows(`SELECT organization_id AS "orgId", message_id AS "messageId" FROM unsafe_route_mail($1)`, [
    messageIds,
  ]);
}
