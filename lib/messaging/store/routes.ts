import { unsafeRows } from "../../platform/db.ts";

export type NumberRoute = {
  orgId: string;
  numberId: string;
  phoneNumberId: string | null;
  gatewayInstanceName: string | null;
};
/** `messageId` is null if the mail's send outcome is unknown. */
export type MailRoute = {
  orgId: string;
  name: string;
  messageId: string | null;
  recipientId: string | null;
  customerId: string;
};
export type AccountRoute = { orgId: string; wabaId: string; phoneNumberId: string; displayPhoneNumber: string | null };

/** Not tenant-scoped: organizations of these numbers, if confirmed. */
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

/**
 * Not tenant-scoped: organizations that sent the mails with these ids, or to these recipients (`name` is then the
 * recipient id).
 */
export function unsafeRouteMail(names: string[], recipientIds: string[]): Promise<MailRoute[]> {
  return unsafeRows(
    `SELECT organization_id AS "orgId", name, message_id AS "messageId", recipient_id AS "recipientId",
       customer_id AS "customerId" FROM unsafe_route_mail($1, $2::uuid[])`,
    [names, recipientIds],
  );
}
