/**
 * Stands for a personal link's token in previews and tests. No token has its length, so it resolves to nobody:
 * opening it answers no survey and opts out no customer.
 */
export const SAMPLE = "exemplo";

/** Whether a link's last part stands for a token. The sample is no secret. */
export function isSample(part: string): boolean {
  return part === SAMPLE;
}
