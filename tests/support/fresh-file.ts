import { afterAll, vi } from "vitest";

// Test files share a process, whose packages stay loaded. Each file gets our own modules, environment and timers anew.
const environment = { ...process.env };
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
