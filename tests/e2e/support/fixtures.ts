import { test as base, type Page } from "@playwright/test";
import { type Api, createApiClient } from "./api.ts";

export { expect } from "@playwright/test";

type Fixtures = {
  /** The API as a third-party program calls it: a bearer token, no cookie. */
  apiAs: (email: string) => Api;
  /** Opens this user's session in the page's browser, without the form. */
  signInAs: (email: string) => Promise<void>;
  /** Fails the test if a page sends a request to another host, throws, or logs a console error. */
  quietPage: undefined;
};

export const test = base.extend<Fixtures>({
  apiAs: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    await use((email) => createApiClient(request, email));
    await request.dispose();
  },
  page: async ({ page }, use) => use(patient(page)),
  signInAs: async ({ context }, use) => {
    await use(async (email) => {
      const answer = await context.request.post("/api/local-identity/session", { data: { email } });
      if (answer.status() !== 204) throw new Error(`${email} could not sign in: ${answer.status()}`);
    });
  },
  quietPage: [
    async ({ context }, use) => {
      const outbound: string[] = [];
      const complaints: string[] = [];
      context.on("request", (request) => {
        if (!isOurs(request.url())) outbound.push(request.url());
      });
      context.on("weberror", (error) => complaints.push(`${error.page()?.url()}: ${error.error()}`));
      context.on("console", (message) => {
        if (message.type() === "error" && !REFUSED.test(message.text()) && !TRACED.test(message.text()))
          complaints.push(`${message.page()?.url()}: ${message.text()}`);
      });
      await use(undefined);
      base.expect(outbound, "requests to another host").toEqual([]);
      base.expect(complaints, "errors of a page").toEqual([]);
    },
    { auto: true },
  ],
});

/** Makes every navigation wait until the page is hydrated: an earlier key press would be lost, as a user's would. */
export function patient(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await page.waitForFunction(isListening);
    return answer;
  };
  page.reload = async (...how) => {
    const answer = await reload(...how);
    await page.waitForFunction(isListening);
    return answer;
  };
  return page;
}

/**
 * Runs in the browser. Streamed content waits hidden next to what it replaces, so elements may exist twice; React marks
 * each element when it hydrates it. Pages not rendered by Next have neither.
 */
function isListening(): boolean {
  if (!("__next_f" in window)) return true;
  if (document.querySelector('div[hidden][id^="S:"]') !== null) return false;
  const controls = [...document.querySelectorAll("a, button, input, select, textarea")];
  return controls.every((element) => Object.keys(element).some((key) => key.startsWith("__reactProps$")));
}

/** The browser's own console line about an error response; the page shows those itself. */
const REFUSED = /^Failed to load resource/;
/** The trace recorder tries to run its own script in a mail's frame, where scripts are blocked. */
const TRACED = /^Blocked script execution in 'about:srcdoc'/;
const OWN_SCHEMES = ["data:", "blob:", "about:"];

function isOurs(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return OWN_SCHEMES.includes(protocol) || hostname === "localhost";
}
