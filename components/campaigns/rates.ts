/** Per cent of the base; null when there is no base to speak of. */
export function rateOf(part: number, whole: number): number | null {
  return whole > 0 ? (part / whole) * 100 : null;
}
