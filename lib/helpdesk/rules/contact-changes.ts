import { isSamePhone } from "./e164.ts";

type Contact = Identity & { phone: string | null };
export type ContactChanges = { name?: string; email?: string };
export type Identity = { name: string | null; email: string | null };

/**
 * Changes that make a contact show the customer's name and e-mail. A value that differs from the last one sent was
 * edited by an agent and stays; a contact named after its phone has no name yet. Never sends empty values.
 */
export function contactChanges(
  current: Contact,
  { sent, wanted }: { sent: Identity; wanted: Identity },
): ContactChanges {
  const isUnnamed = isBlank(current.name) || isSamePhone(current.name ?? "", current.phone ?? "");
  const takesName = isUnnamed || current.name === sent.name;
  const takesEmail = isBlank(current.email) || isSameEmail(current.email, sent.email);
  return {
    ...(takesName && isNew(wanted.name, current.name) ? { name: wanted.name } : {}),
    ...(takesEmail && isNew(wanted.email, current.email) && !isSameEmail(wanted.email, current.email)
      ? { email: wanted.email }
      : {}),
  };
}

/** Our values in the contact after these changes; a value edited by an agent keeps the last one sent. */
export function sentAfter(
  current: Identity,
  { sent, wanted, changes }: { sent: Identity; wanted: Identity; changes: ContactChanges },
): Identity {
  const isEmailOurs = isSameEmail(current.email, wanted.email);
  return {
    name: changes.name ?? (current.name === wanted.name ? wanted.name : sent.name),
    email: changes.email ?? (isEmailOurs ? wanted.email : sent.email),
  };
}

function isNew(wanted: string | null, current: string | null): wanted is string {
  return !isBlank(wanted) && wanted !== current;
}

function isBlank(value: string | null): boolean {
  return (value ?? "").trim() === "";
}

/** The helpdesk stores e-mail addresses in lower case. */
function isSameEmail(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase();
}
