import { setImmediate as nextTurn } from "node:timers/promises";
import { threadId } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { BusyError, ClientClosedError } from "../../../lib/core/errors.ts";
import { runOffLoop } from "../../../lib/platform/off-loop/run-off-loop.ts";
import * as tasks from "../../support/off-loop-tasks.ts";

const { taskOf } = tasks;
const currentThread = taskOf("currentThread", tasks.currentThread);
const spinForever = taskOf("spinForever", tasks.spinForever);
const LARGE = { isLarge: true };

describe("worker pool", () => {
  it("runs a large input in another thread and a small one in the calling thread", async () => {
    expect(await runOffLoop(currentThread, [], LARGE)).not.toBe(threadId);
    expect(await runOffLoop(currentThread, [], { isLarge: false })).toBe(threadId);
  });

  it("does not block the event loop while a thread computes", async () => {
    const [steps, input] = [taskOf("countSteps", tasks.countSteps), 10_000_000];
    let isDone = false;
    let turns = 0;
    const work = runOffLoop(steps, [input], LARGE).finally(() => {
      isDone = true;
    });
    for (; !isDone; turns += 1) await nextTurn();
    expect(turns).toBeGreaterThan(100);
    expect(await work).toBe(tasks.countSteps(input));
  });

  it("kills a thread that exceeds its time limit, rejects with 503, and runs the next task", async () => {
    const killed = runOffLoop(spinForever, [], { ...LARGE, limitMs: 300 });
    await expect(killed).rejects.toThrow(BusyError);
    expect(await runOffLoop(currentThread, [], LARGE)).not.toBe(threadId);
  });

  it("rejects with 503 when a task exhausts the memory of its thread", async () => {
    const fillMemory = taskOf("fillMemory", tasks.fillMemory);
    await expect(runOffLoop(fillMemory, [], LARGE)).rejects.toThrow(BusyError);
  });

  it("kills the thread when the client disconnects, and runs the next task", async () => {
    const client = new AbortController();
    const work = runOffLoop(spinForever, [], { ...LARGE, signal: client.signal });
    await nextTurn();
    client.abort();
    await expect(work).rejects.toThrow(ClientClosedError);
    expect(await runOffLoop(currentThread, [], LARGE)).not.toBe(threadId);
  });

  it("rejects at once when the client disconnected before the task started", async () => {
    await expect(runOffLoop(spinForever, [], { ...LARGE, signal: AbortSignal.abort() })).rejects.toThrow(
      ClientClosedError,
    );
  });

  it("rejects with the same class, code and message as the error thrown in the thread", async () => {
    const reject = taskOf("reject", tasks.reject);
    await expect(runOffLoop(reject, ["invalid"], LARGE)).rejects.toMatchObject({
      name: "ValidationError",
      code: "validation_failed",
      fields: [{ path: "a", code: "b", message: "not valid" }],
    });
    await expect(runOffLoop(reject, ["conflict"], LARGE)).rejects.toMatchObject({
      status: 409,
      code: "role_name_taken",
      message: "in conflict",
      params: { name: "x" },
    });
    await expect(runOffLoop(reject, ["bug"], LARGE)).rejects.toThrow(new TypeError("a bug"));
  });

  it("passes no environment variables to the thread", async () => {
    const readEnvironment = taskOf("readEnvironment", tasks.readEnvironment);
    expect(process.env.PATH).toBeTruthy();
    expect(await runOffLoop(readEnvironment, ["PATH"], LARGE)).toBeUndefined();
  });
});
