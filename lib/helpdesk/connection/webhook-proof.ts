import { isProofOf, proofOf } from "../../platform/crypto.ts";

/** Secret part of the webhook URL, known only to this organization's helpdesk. */
export function webhookProof(orgId: string): string {
  return proofOf(textOf(orgId));
}

export function isWebhookProof(given: string, orgId: string): boolean {
  return isProofOf(given, textOf(orgId));
}

function textOf(orgId: string): string {
  return `helpdesk:${orgId}`;
}
