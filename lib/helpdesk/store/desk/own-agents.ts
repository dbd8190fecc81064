import { ROLE } from "./enums.ts";

/**
 * As one more `AND`: the user `u` is an agent of account `$1` and belongs to nobody else. A person's password, sessions
 * and login are one for all accounts of the helpdesk, so those of an administrator, of somebody who works for a second
 * account too and of the installation's own people aren't ours to change.
 */
export const IS_OWN_AGENT = `
  EXISTS (SELECT FROM account_users au WHERE au.user_id = u.id AND au.account_id = $1 AND au.role = ${ROLE.agent})
  AND NOT EXISTS (SELECT FROM account_users other WHERE other.user_id = u.id AND other.account_id IS DISTINCT FROM $1)
  AND u.type IS DISTINCT FROM 'SuperAdmin'`;
