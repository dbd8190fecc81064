import { after } from "next/server.js";

/** Runs `task` once the answer is out. Where Next isn't serving (a test, another server) it simply isn't awaited. */
export function afterResponse(task: () => Promise<void>): void {
  try {
    after(task);
  } catch {
    void task();
  }
}
