import type { Page, Request } from "@playwright/test";

/** Limit of compressed scripts loaded before hydration. Lazy-loaded code has no limit. */
export const FIRST_LOAD_BYTES = 200_000;
const SCRIPT = /<script\b(?![^>]*\bnomodule)[^>]*\bsrc="([^"]+)"/gi;

/** Scripts referenced by the document, with their transferred bytes. */
export async function weighFirstLoad(page: Page, path: string): Promise<{ name: string; bytes: number }[]> {
  const finished = new Map<string, Request>();
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") finished.set(new URL(request.url()).pathname, request);
  });
  const answer = await page.goto(path, { waitUntil: "load" });
  const html = (await answer?.text()) ?? "";
  const names = [...new Set([...html.matchAll(SCRIPT)].map(([, src = ""]) => new URL(src, page.url()).pathname))];
  // The browser reports a script as finished shortly after running it.
  while (names.some((name) => !finished.has(name))) await page.waitForEvent("requestfinished", { timeout: 15_000 });
  const bytesOf = async (name: string) => (await finished.get(name)?.sizes())?.responseBodySize ?? Number.NaN;
  return Promise.all(names.map(async (name) => ({ name, bytes: await bytesOf(name) })));
}
