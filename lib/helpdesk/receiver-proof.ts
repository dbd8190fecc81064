import { proofOf } from "../platform/crypto.ts";

/** The part of the receiver's address that only this organization's helpdesk was told. */
export function receiverProof(orgId: string): string {
  return proofOf(`helpdesk:${orgId}`);
}
