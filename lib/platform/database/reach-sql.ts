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
