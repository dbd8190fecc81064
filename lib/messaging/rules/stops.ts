import type { StopReason, StopSubject, TemplateName } from "../schemas.ts";

export type StopTarget = { numberId: string; wabaId: string | null; template?: TemplateName | null };

/** Key of a sending block's target. A template belongs to its account, whichever number sends it. */
export function stopKey(subject: StopSubject, target: StopTarget): string | null {
  if (subject === "number") return target.numberId;
  const { wabaId, template } = target;
  return wabaId && template ? `${wabaId}:${template.name}:${template.language}` : null;
}

/** All keys whose sending block would affect one send. */
export function stopKeys(target: StopTarget): { subject: StopSubject; key: string }[] {
  return (["number", "template"] as const).flatMap((subject) => {
    const key = stopKey(subject, target);
    return key === null ? [] : [{ subject, key }];
  });
}

const BY_CODE: Partial<Record<StopReason, readonly string[]>> = {
  token: ["0", "190", "http_401"],
  permission: ["3", "10", "131005", "http_403"],
  account_locked: ["368", "131031"],
  spam: ["131048", "131064"],
  payment: ["131042"],
  country: ["130497"],
  not_registered: ["131045", "133010", "http_404"],
  disconnected: ["disconnected"],
  template_missing: ["132001"],
  template_parameters: ["132000", "132005", "132012"],
  template_paused: ["132015", "132016"],
  template_refused: ["131063", "132007", "132068", "132069"],
  failures_in_a_row: ["failures_in_a_row"],
  manual: ["manual"],
};
const REASONS = new Map(
  Object.entries(BY_CODE).flatMap(([reason, codes]) => codes.map((code) => [code, reason as StopReason] as const)),
);

/** The user-facing reason for an error code that blocked sending. */
export function stopReasonOf(code: string): StopReason {
  const number = Number(code);
  return REASONS.get(code) ?? (number >= 200 && number <= 299 ? "permission" : "refused");
}
