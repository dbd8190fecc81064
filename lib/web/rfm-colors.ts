/** The fixed colour of a segment key and the ink that reads on it, as CSS values. */
export function rfmColors(segment: string): { fill: string; ink: string } {
  const name = segment.replaceAll("_", "-");
  return { fill: `var(--rfm-${name})`, ink: `var(--rfm-${name}-ink)` };
}
