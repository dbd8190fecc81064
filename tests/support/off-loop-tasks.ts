import { threadId } from "node:worker_threads";
import { ConflictError, ValidationError } from "../../lib/core/errors.ts";
import type { Task } from "../../lib/platform/off-loop/task.ts";

export const currentThread = () => threadId;

export function spinForever(): never {
  for (;;);
}

export function fillMemory(): number {
  const kept: number[][] = [];
  for (;;) kept.push(new Array(100_000).fill(kept.length));
}

/** Work that is slow on any machine, measured in steps instead of time. */
export function countSteps(steps: number): number {
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum + Math.sqrt(step)) % 1_000;
  return sum;
}

export function reject(kind: "invalid" | "conflict" | "bug"): never {
  if (kind === "invalid") throw new ValidationError({ path: "a", code: "b", message: "not valid" });
  if (kind === "conflict") throw new ConflictError("role_name_taken", "in conflict", { params: { name: "x" } });
  throw new TypeError("a bug");
}

export const readEnvironment = (name: string) => process.env[name];

export function taskOf<Args extends unknown[], Output>(
  name: string,
  run: (...args: Args) => Output,
): Task<Args, Output> {
  return { file: "tests/support/off-loop-tasks.ts", name, run };
}
