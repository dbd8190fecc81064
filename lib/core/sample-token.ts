/**
 * Replaces the token of a personal link in previews and test messages. Tokens have another length, so it belongs to no
 * customer: opening the link answers no survey and opts out nobody.
 */
export const SAMPLE = "exemplo";

/** Whether the last part of a link's address is the sample, which is no secret, instead of a token. */
export function isSample(part: string): boolean {
  return part === SAMPLE;
}
