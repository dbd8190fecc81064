import { afterAll, vi } from "vitest";

// Test files share a process to load packages once. Before each file, forget our own modules; after it, restore what a
// file may change: environment variables, timers, mocks and the browser page.
const environment = { ...process.env };
vi.resetModules();

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (typeof document !== "undefined") await resetPage();
});

/** The address, its history entry, the document, what the page stored, and the connection that queries wait for. */
async function resetPage(): Promise<void> {
  const { onlineManager } = await import("@tanstack/react-query");
  onlineManager.setOnline(true);
  history.replaceState(null, "", "/");
  document.body.replaceChildren();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
}
