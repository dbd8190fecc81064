import type { Refusal } from "../schemas.ts";

export type Verdict = { class: Refusal; optOut?: boolean };

const BY_CODE: Record<Exclude<Refusal, "fail">, readonly number[]> = {
  retry: [1, 2, 131000, 131016, 131057, 133004],
  slow: [4, 80007, 80008, 80012, 130429],
  "pair-wait": [131056],
  later: [131049],
  "stop-number": [0, 3, 10, 190, 368, 130497, 131005, 131031, 131042, 131045, 131048, 131064, 133010],
  "stop-template": [131063, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069],
};
const CLASSES = new Map(
  Object.entries(BY_CODE).flatMap(([name, codes]) => codes.map((code) => [code, name as Refusal] as const)),
);
/** The customer opted out of marketing at the provider. */
const USER_STOPPED_MARKETING = 131050;

/**
 * Classifies the official provider's error by its code, regardless of status and text. An unknown code fails only that
 * message; a streak of them blocks the number.
 */
export function classifyGraphError(code: number): Verdict {
  if (code === USER_STOPPED_MARKETING) return { class: "fail", optOut: true };
  const isPermission = code >= 200 && code <= 299;
  return { class: isPermission ? "stop-number" : (CLASSES.get(code) ?? "fail") };
}

/**
 * Classifies a response without a provider error, such as a proxy's. 429, 500 and 503 are trusted; null: the outcome is
 * unknown.
 */
export function classifyStatus(status: number): Verdict | null {
  if (status === 429) return { class: "slow" };
  if (status === 408 || status === 500 || status === 503) return { class: "retry" };
  if (status >= 500) return null;
  return { class: status === 401 || status === 403 || status === 404 ? "stop-number" : "fail" };
}

/** Code for a phone without WhatsApp; the gateway reports it in `response.message`. */
export const NO_WHATSAPP = "no_whatsapp";
const DISCONNECTED = "disconnected";

/** Classifies a gateway error; null: the message may have been sent. */
export function classifyGatewayError(status: number, message: unknown): (Verdict & { code: string }) | null {
  const code = `http_${status}`;
  if (status === 400) {
    const text = JSON.stringify(message ?? "");
    if (/"exists":false/.test(text)) return { class: "fail", code: NO_WHATSAPP };
    if (/connection closed|not connected/i.test(text)) return { class: "stop-number", code: DISCONNECTED };
    return /timed out/i.test(text) ? null : { class: "fail", code };
  }
  // The gateway returns 500 for any failure, even after the message was sent.
  const verdict = status === 500 ? null : classifyStatus(status);
  return verdict && { ...verdict, code };
}
