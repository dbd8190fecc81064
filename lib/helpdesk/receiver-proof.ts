import { isProofOf, proofOf } from "../platform/crypto.ts";

/** The part of the receiver's address that only this organization's helpdesk was told. */
export function receiverProof(orgId: string): string {
  return proofOf(textOf(orgId));
}

export function provesReceiver(given: string, orgId: string): boolean {
  return isProofOf(given, textOf(orgId));
}

function textOf(orgId: string): string {
  return `helpdesk:${orgId}`;
}
