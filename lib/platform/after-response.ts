import { after } from "next/server.js";

/**
 * Runs `task` after the response. A platform that freezes a process between requests (Vercel) waits for its end. Without
 * Next (a test, another server) it runs without being awaited.
 */
export function afterResponse(task: () => Promise<void>): void {
  try {
    after(task);
  } catch {
    void task();
  }
}
