import { ROLE } from "./enums.ts";

/**
 * SQL condition: user `u` is an agent of account `$1` only. Password, sessions and login are shared by all accounts of
 * a helpdesk, so administrators, super admins and members of other accounts must not be changed.
 */
export const IS_OWN_AGENT = `
  EXISTS (SELECT FROM account_users au WHERE au.user_id = u.id AND au.account_id = $1 AND au.role = ${ROLE.agent})
  AND NOT EXISTS (SELECT FROM account_users other WHERE other.user_id = u.id AND other.account_id IS DISTINCT FROM $1)
  AND u.type IS DISTINCT FROM 'SuperAdmin'`;
