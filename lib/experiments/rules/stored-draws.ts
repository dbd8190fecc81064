import type { DrawnRevenue } from "./measure-effect.ts";

/** Cap (NaN: none), share below it, observed difference and its error. */
const HEAD = 4;

/** Doubles in the machine's order: the head, then the differences and the errors of the draws; 32 kB for 2,000. */
export function toBytes({ cap, shareBelowCap, observed, differences, errors }: DrawnRevenue): Buffer {
  const head = [cap ?? Number.NaN, shareBelowCap, observed.difference, observed.error];
  return Buffer.from(Float64Array.of(...head, ...differences, ...errors).buffer);
}

export function fromBytes(bytes: Uint8Array): DrawnRevenue {
  const values = new Float64Array(Uint8Array.from(bytes).buffer);
  const [cap = Number.NaN, shareBelowCap = 1, difference = 0, error = 0] = values;
  const draws = (values.length - HEAD) / 2;
  return {
    cap: Number.isNaN(cap) ? null : cap,
    shareBelowCap,
    observed: { difference, error },
    differences: values.slice(HEAD, HEAD + draws),
    errors: values.slice(HEAD + draws),
  };
}

/** Of several draws, one after the other: each has as many bytes as any other. */
export function toManyBytes(drawn: readonly DrawnRevenue[]): Buffer {
  return Buffer.concat(drawn.map(toBytes));
}

/** `count`: how many draws these bytes are of. */
export function fromManyBytes(bytes: Uint8Array, count: number): DrawnRevenue[] {
  const size = bytes.length / count;
  return Array.from({ length: count }, (_, at) => fromBytes(bytes.subarray(at * size, (at + 1) * size)));
}
