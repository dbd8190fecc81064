import type { Refusal } from "../schemas.ts";

export type Verdict = { class: Refusal; optOut?: boolean };

const BY_CODE: Record<Exclude<Refusal, "fail">, readonly number[]> = {
  retry: [1, 2, 131000, 131016, 131057, 133004],
  slow: [4, 80007, 130429],
  "pair-wait": [131056],
  later: [131049],
  "stop-number": [...[0, 3, 10, 190, 368, 130497, 131005, 131031, 131042, 131045, 131048, 131064, 133010]],
  "stop-template": [131063, 132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069],
};
const CLASSES = new Map(
  Object.entries(BY_CODE).flatMap(([name, codes]) => codes.map((code) => [code, name as Refusal] as const)),
);
/** The customer asked the provider, not us, to hear no more marketing. */
const USER_STOPPED_MARKETING = 131050;

/**
 * What an error of the official provider asks for. Its code decides, whatever the status and the text. A code that
 * nobody knows is the recipient's: one message fails, and a number full of them stops by its streak.
 */
export function classifyGraphError(code: number): Verdict {
  if (code === USER_STOPPED_MARKETING) return { class: "fail", optOut: true };
  const isPermission = code >= 200 && code <= 299;
  return { class: isPermission ? "stop-number" : (CLASSES.get(code) ?? "fail") };
}

/**
 * An answer without an error of the provider's own comes from something in between. What it says of itself (429, 500,
 * 503) is believed; null: it doesn't know what became of the request, and neither do we.
 */
export function classifyStatus(status: number): Verdict | null {
  if (status === 429) return { class: "slow" };
  if (status === 408 || status === 500 || status === 503) return { class: "retry" };
  if (status >= 500) return null;
  return { class: status === 401 || status === 403 || status === 404 ? "stop-number" : "fail" };
}

/** How the gateway says that a phone has no WhatsApp, inside `response.message`. */
export const NO_WHATSAPP = "no_whatsapp";
const DISCONNECTED = "disconnected";

/** An error of the gateway; null: the message may have gone out all the same. */
export function classifyGatewayError(status: number, message: unknown): (Verdict & { code: string }) | null {
  const code = `http_${status}`;
  if (status === 400) {
    const text = JSON.stringify(message ?? "");
    if (/"exists":false/.test(text)) return { class: "fail", code: NO_WHATSAPP };
    if (/connection closed|not connected/i.test(text)) return { class: "stop-number", code: DISCONNECTED };
    return /timed out/i.test(text) ? null : { class: "fail", code };
  }
  // Its own 500 wraps whatever broke, also after the message was handed over.
  const verdict = status === 500 ? null : classifyStatus(status);
  return verdict && { ...verdict, code };
}
