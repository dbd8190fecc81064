/**
 * The studentized re-randomization interval in its plain form: every customer has a value, also zero, and every draw
 * assigns each of them. Slow, and with no code of the product.
 */
export function plainInterval(
  values: readonly number[],
  isHoldout: readonly boolean[],
  { draws, random }: { draws: number; random: () => number },
): { difference: number; low: number; high: number } {
  const observed = studentize(values, isHoldout);
  const share = isHoldout.filter(Boolean).length / values.length;
  const scores = Array.from({ length: draws }, () => {
    const drawn = values.map(() => random() < share);
    const { difference, error } = studentize(values, drawn);
    return error > 0 ? difference / error : 0;
  }).sort((a, b) => a - b);
  const at = (p: number) => {
    const place = (draws - 1) * p;
    const [below, above] = [scores[Math.floor(place)] ?? 0, scores[Math.ceil(place)] ?? 0];
    return below + (above - below) * (place - Math.floor(place));
  };
  const { difference, error } = observed;
  return { difference, low: difference - at(0.975) * error, high: difference - at(0.025) * error };
}

function studentize(values: readonly number[], isHoldout: readonly boolean[]) {
  const treated = values.filter((_, i) => !isHoldout[i]);
  const holdout = values.filter((_, i) => isHoldout[i]);
  return {
    difference: meanOf(treated) - meanOf(holdout),
    error: Math.sqrt(varianceOf(treated) / treated.length + varianceOf(holdout) / holdout.length),
  };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
