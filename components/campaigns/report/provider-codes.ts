// What users can do about a provider's error code, grouped as in its documentation.
const EXPLANATIONS = [
  "unreachable",
  "opted_out",
  "ecosystem_cap",
  "experiment",
  "window",
  "pair",
  "throughput",
  "spam",
  "locked",
  "payment",
  "country",
  "registration",
  "token",
  "permission",
  "template",
  "template_stopped",

  "media",
  "transient",
  "bounced_hard",
  "bounced_soft",
  "complained",
  "suppressed",
  "in_a_row",
  "test_list",
  "disconnected",
  "mail_server",
  "content",
  "other",
] as const;
export type Explanation = (typeof EXPLANATIONS)[number];

const BY_CODE: Record<string, Explanation> = {
  ...codes("unreachable", 131026, 131021, 130403),
  ...codes("opted_out", 131050),
  ...codes("ecosystem_cap", 131049),
  ...codes("experiment", 130472),
  ...codes("window", 131047),
  ...codes("pair", 131056),
  ...codes("throughput", 130429, 4, 80007),
  ...codes("spam", 131048, 131064),
  ...codes("locked", 368, 131031),
  ...codes("payment", 131042),
  ...codes("country", 130497),
  ...codes("registration", 133010, 131045),
  ...codes("token", 190, 0),
  ...codes("permission", 3, 10, 131005),
  ...codes("template", 132000, 132001, 132005, 132012, 131008, 131009),
  ...codes("template_stopped", 132007, 132015, 132016, 132068, 132069, 131063),
  ...codes("media", 131051, 131052, 131053),
  ...codes("transient", 1, 2, 131000, 131016, 131057, 133004),
  ...codes("test_list", 131030),
  ...names("in_a_row", "failures_in_a_row"),
  ...names("unreachable", "no_whatsapp"),
  ...names("disconnected", "disconnected", "number_disconnected"),
  ...names("token", "http_401", "http_403", "noToken", "number_unusable", "number_missing"),
  ...names("template", "missing_value", "no_templates", "template_missing"),
  ...names("template_stopped", "template_unusable"),
  ...names("content", "body_missing", "body_unreadable", "message", "mail_message", "mail_sender"),
  ...names("transient", "unreachable", "http_500", "http_502", "http_503", "http_504", "timeout", "reset"),
  ...names("throughput", "http_429"),
  ...names("bounced_hard", "hard", "bounce", "bounced", "mail_recipient"),
  ...names("bounced_soft", "soft"),
  ...names("complained", "complaint", "complained"),
  ...names("suppressed", "suppressed"),
};

export function explanationOf(code: string): Explanation {
  const known = BY_CODE[code] ?? BY_CODE[code.split(/[:/]/)[0]?.toLowerCase() ?? ""];
  if (known) return known;
  if (/^permanent/i.test(code)) return /suppress/i.test(code) ? "suppressed" : "bounced_hard";
  if (/^(?:transient|undetermined)/i.test(code)) return "bounced_soft";
  if (/complaint|abuse/i.test(code)) return "complained";
  if (code.startsWith("mail_")) return "mail_server";
  if (/^5(?:\d\d|\.\d+\.\d+)$/.test(code)) return "bounced_hard";
  if (/^4(?:\d\d|\.\d+\.\d+)$/.test(code)) return "bounced_soft";
  return /^2\d\d$/.test(code) ? "permission" : "other";
}

function codes(explanation: Explanation, ...numbers: number[]): Record<string, Explanation> {
  return names(explanation, ...numbers.map(String));
}

function names(explanation: Explanation, ...texts: string[]): Record<string, Explanation> {
  return Object.fromEntries(texts.map((text) => [text, explanation]));
}
