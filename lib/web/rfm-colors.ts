/** Colours of a segment, as CSS values: its own, and a tint of it on which text in the usual colour is readable. */
export function rfmColors(segment: string): { fill: string; tint: string } {
  const fill = `var(--rfm-${segment.replaceAll("_", "-")})`;
  return { fill, tint: `color-mix(in oklab, ${fill} var(--rfm-tint), var(--card))` };
}
