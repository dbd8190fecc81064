import { flushCompileCache } from "node:module";

// The job engine in a process that a test can kill. What it compiled is kept at once: a killed process keeps nothing.
await import("../../../inngest/local/main.ts");
flushCompileCache();
