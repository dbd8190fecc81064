import type { Page } from "@playwright/test";

/** Keeps the whole text of everything the page receives from now on: HTML, RSC payloads, scripts, API answers. */
export function recordPayloads(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // A redirect, or an answer the page dropped by leaving, has no body to read.
    bodies.push(response.text().catch(() => ""));
  });
  return async () => [...(await Promise.all(bodies)), await page.content()].join("\n");
}
