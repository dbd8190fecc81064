import { after } from "next/server.js";

/**
 * Runs `task` after the response. A platform that freezes a process between requests (Vercel) waits for its end. Without
 * a request (at the start, in a test) it runs at once and nothing waits for it: then the answer is false.
 */
export function afterResponse(task: () => Promise<void>): boolean {
  try {
    after(task);
    return true;
  } catch {
    void task();
    return false;
  }
}
