// What people can do about a code of a provider, by the families of its documentation.
export const EXPLANATIONS = [
  ...(["unreachable", "opted_out", "ecosystem_cap", "experiment", "window", "pair", "throughput", "spam"] as const),
  ...(["locked", "payment", "country", "registration", "token", "permission", "template", "template_stopped"] as const),
  ...([
    "media",
    "transient",
    "bounced_hard",
    "bounced_soft",
    "complained",
    "suppressed",
    "in_a_row",
    "test_list",
  ] as const),
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
  failures_in_a_row: "in_a_row",
  hard_bounce: "bounced_hard",
  soft_bounce: "bounced_soft",
  bounced: "bounced_hard",
  complained: "complained",
  complaint: "complained",
  suppressed: "suppressed",
};

/** Codes may carry a prefix or a sub-code, as in `whatsapp:131026` or `5.1.1`. */
export function explanationOf(code: string): Explanation {
  const known = BY_CODE[code] ?? BY_CODE[code.split(/[:/]/).at(-1) ?? ""];
  if (known) return known;
  if (/^(?:5\d\d|5\.\d+\.\d+)$/.test(code)) return "bounced_hard";
  if (/^4(?:\d\d|\.\d+\.\d+)$/.test(code)) return "bounced_soft";
  return /^2\d\d$/.test(code) ? "permission" : "other";
}

function codes(explanation: Explanation, ...numbers: number[]): Record<string, Explanation> {
  return Object.fromEntries(numbers.map((number) => [String(number), explanation]));
}
