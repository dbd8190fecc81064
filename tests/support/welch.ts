/** Welch's t of two samples, excluding the slowest tenth of all: delays by other processes are noise. */
export function welchT(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second].sort((a, b) => a - b);
  const longest = all[Math.floor(all.length * 0.9)] ?? Number.POSITIVE_INFINITY;
  const [a, b] = [first, second].map((sample) => momentsOf(sample.filter((value) => value <= longest)));
  if (!a || !b) return Number.NaN;
  return (a.mean - b.mean) / Math.sqrt(a.variance / a.count + b.variance / b.count);
}

function momentsOf(sample: readonly number[]) {
  const count = sample.length;
  const mean = sample.reduce((sum, value) => sum + value, 0) / count;
  const variance = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { count, mean, variance };
}
