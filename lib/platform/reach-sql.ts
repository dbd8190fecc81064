type Channel = "whatsapp" | "email";

/** Why a channel can't reach a customer, the first reason that holds; `m` is their row of `customer_metrics`. */
export const UNREACHABLE_SQL: Record<Channel, string> = {
  whatsapp: `WHEN m.phone_type IS NULL THEN 'no_phone' WHEN m.phone_type <> 'MOBILE' THEN 'not_mobile'
    WHEN m.whatsapp_opt_out THEN 'opt_out'`,
  email: "WHEN NOT m.has_email THEN 'no_email' WHEN m.email_opt_out THEN 'email_opt_out'",
};

/** That it can: the specification's words for an estimate, in the form that an index may serve. */
export const REACHABLE_SQL: Record<Channel, string> = {
  whatsapp: "m.phone_type = 'MOBILE' AND NOT m.whatsapp_opt_out",
  email: "m.has_email AND NOT m.email_opt_out",
};
