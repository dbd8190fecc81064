type Channel = "whatsapp" | "email";

/** Why a channel can't reach a customer, the first matching reason; `m` is their row of `customer_metrics`. */
export const UNREACHABLE_SQL: Record<Channel, string> = {
  whatsapp: `WHEN m.phone_type IS NULL THEN 'no_phone' WHEN m.phone_type <> 'MOBILE' THEN 'not_mobile'
    WHEN m.whatsapp_opt_out THEN 'opt_out'`,
  email: "WHEN NOT m.has_email THEN 'no_email' WHEN m.email_opt_out THEN 'email_opt_out'",
};

/** Reachable customers, as the specification defines them for an estimate, in a form that can use an index. */
export const REACHABLE_SQL: Record<Channel, string> = {
  whatsapp: "m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out",
  email: "m.has_email AND NOT m.email_opt_out",
};

/** The organization's control group of a quarter: `percent` of its customers get no campaign. */
export type ProgrammeShare = { quarter: string; percent: number };

/**
 * The next branch of a CASE: the programme's control group; empty without a programme. The hash depends on organization,
 * quarter and customer only, so that every campaign of the quarter leaves out the same customers. `$1` is the organization.
 */
export function programmeHoldoutSql(
  programme: ProgrammeShare | null,
  customerId: string,
  place: (value: unknown, type: string) => string,
): string {
  if (!programme) return "";
  const draw = `$1::uuid || ${place(`:programme:${programme.quarter}`, "text")}`;
  return `WHEN assignment_bucket(${draw}, ${customerId}) < ${place(programme.percent * 100, "int")} THEN 'programme_holdout'`;
}
