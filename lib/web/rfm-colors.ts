/** Fixed color of a segment and its readable text color, as CSS values. */
export function rfmColors(segment: string): { fill: string; ink: string } {
  const name = segment.replaceAll("_", "-");
  return { fill: `var(--rfm-${name})`, ink: `var(--rfm-${name}-ink)` };
}
