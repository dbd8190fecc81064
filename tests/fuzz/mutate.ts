import fc from "fast-check";
import { hostileName, hostileText, hostileValue } from "./hostile.ts";

export type Mutation = { at: number; kind: "replace" | "remove" | "add" | "repeat"; name: string; value: unknown };
type Spot = { parent: Record<string, unknown> | unknown[]; key: string | number };

export const mutation = (): fc.Arbitrary<Mutation> =>
  fc.record({
    at: fc.nat(200),
    kind: fc.constantFrom("replace", "replace", "replace", "remove", "add", "repeat"),
    name: hostileName(),
    value: fc.oneof(hostileText(), hostileValue()),
  });

/** A copy in which one position is replaced, removed or repeated, or gets an extra field. */
export function mutate(original: unknown, mutations: readonly Mutation[]): unknown {
  const holder = { body: structuredClone(original) };
  for (const { at, kind, name, value } of mutations) {
    const spots = spotsOf(holder);
    const spot = spots[at % spots.length];
    // Also a copy: a later mutation may change what this one inserts.
    if (spot) apply(spot, kind, name, structuredClone(value));
  }
  return holder.body;
}

function apply({ parent, key }: Spot, kind: Mutation["kind"], name: string, value: unknown): void {
  const place = parent as Record<string | number, unknown>;
  switch (kind) {
    case "replace":
      place[key] = value;
      return;
    case "remove":
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete place[key];
      return;
    case "add":
      define(isPlain(place[key]) ? place[key] : parent, name, value);
      return;
    case "repeat":
      place[key] = [place[key], place[key]];
      return;
    default:
      kind satisfies never;
  }
}

/** Like a JSON parser, so that `__proto__` becomes an own field. */
function define(target: object, name: string, value: unknown): void {
  if (Array.isArray(target)) return void target.push(value);
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function spotsOf(root: Record<string, unknown>): Spot[] {
  const spots: Spot[] = [];
  const open: (Record<string, unknown> | unknown[])[] = [root];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const key of Array.isArray(parent) ? parent.keys() : Object.keys(parent)) {
      spots.push({ parent, key });
      const child = (parent as Record<string | number, unknown>)[key];
      if (isPlain(child)) open.push(child as Record<string, unknown>);
    }
  }
  return spots;
}
