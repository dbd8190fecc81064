import type { Page } from "@playwright/test";

/** Records the full text of everything the page receives: HTML, RSC payloads, scripts, API responses. */
export function recordPayloads(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    // Redirects, and responses dropped by navigation, have no readable body.
    bodies.push(response.text().catch(() => ""));
  });
  return async () => [...(await Promise.all(bodies)), await page.content()].join("\n");
}
