import { describe, expect, it, vi } from "vitest";
import { BusyError, TooManyRequestsError } from "../../../lib/core/errors.ts";
import { createBodyMemory } from "../../../lib/http/body/body-memory.ts";

/** 100 bytes in total, 40 per address. */
function filled(sizes: Record<string, number[]>) {
  const memory = createBodyMemory({ process: 100, address: 40 });
  const hold = (address: string, bytes: number) => {
    const stop = vi.fn();
    const body = memory.hold({ address, stop });
    memory.grow(body, bytes);
    return { body, stop };
  };
  const bodies = Object.entries(sizes).flatMap(([address, all]) => all.map((bytes) => hold(address, bytes)));
  /** Indexes of the initial bodies that were evicted. */
  const evicted = () => bodies.flatMap(({ stop }, at) => (stop.mock.calls.length > 0 ? [at] : []));
  const refusals = () => bodies.flatMap(({ body }) => body.refusal ?? []);
  return { memory, hold, bodies, evicted, refusals };
}

describe("memory for unauthenticated request bodies [D3]", () => {
  it("evicts no body while there is capacity", () => {
    const { hold, evicted } = filled({ a: [10, 20], b: [40], c: [20] });
    hold("a", 10);
    expect(evicted()).toEqual([]);
  });

  it("evicts a body of an address over its share with 429, although others hold larger bodies", () => {
    const { hold, evicted, refusals } = filled({ a: [20, 18], b: [30] });
    hold("a", 5);
    expect(evicted()).toEqual([0]);
    expect(refusals()).toEqual([expect.any(TooManyRequestsError)]);
  });

  it("evicts a body of the address that holds the most with 503 when the memory is full", () => {
    const { hold, evicted, refusals } = filled({ a: [20, 19], b: [38], c: [20] });
    hold("d", 10);
    expect(evicted()).toEqual([0]);
    expect(refusals()).toEqual([expect.any(BusyError)]);
  });

  it("evicts the largest body, and of equal ones the oldest", () => {
    const { hold, evicted } = filled({ a: [5, 15, 15] });
    hold("a", 10);
    expect(evicted()).toEqual([1]);
    hold("a", 11);
    expect(evicted()).toEqual([1, 2]);
  });

  it("rejects a new body that would be the largest: 429 over the share, 503 if the memory is full", () => {
    const { hold, evicted } = filled({ a: [15, 15], b: [30], c: [30] });
    expect(() => hold("a", 20)).toThrow(TooManyRequestsError);
    expect(() => hold("d", 31)).toThrow(BusyError);
    expect(evicted()).toEqual([]);
  });

  it("evicts as many bodies as the new one needs", () => {
    const { hold, evicted } = filled({ a: [10, 10, 10, 10], b: [30], c: [30] });
    hold("d", 15);
    expect(evicted()).toEqual([0, 1]);
  });

  it("does not evict a fully read body, and rejects the next body of its address with 429", () => {
    const { memory, hold, bodies, evicted } = filled({ a: [30, 10] });
    for (const { body } of bodies) memory.settle(body);
    expect(() => hold("a", 5)).toThrow(TooManyRequestsError);
    expect(evicted()).toEqual([]);
  });

  it("frees the memory of a body once, even if it is released twice", () => {
    const { memory, hold, bodies, evicted } = filled({ a: [40], b: [40], c: [20] });
    const [first] = bodies;
    for (let time = 0; time < 2; time += 1) if (first) memory.release(first.body);
    hold("d", 40);
    expect(evicted()).toEqual([]);
    expect(() => hold("e", 40)).toThrow(BusyError);
  });
});
