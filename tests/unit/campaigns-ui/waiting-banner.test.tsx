import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WaitingBanner } = await import("../../../components/campaigns/report/banners/waiting-banner.tsx");

afterEach(cleanup);

describe("banner of a send that waits", () => {
  it.each([
    ["organization_quota", /limite de mensagens por dia da organização.*continua sozinho em 22\/11\/2026.*00:00/],
    ["number_limit", /limite por dia do número.*continua sozinho em 22\/11\/2026.*00:00/],
  ] as const)("names the limit and the time for %s", async (reason, text) => {
    const waiting = { reason, until: "2026-11-22T03:00:00.000Z" };
    await openPage(<WaitingBanner waiting={waiting} />, createPageApi({}), {
      role: { permissions: ["app:campaigns"], readOnly: false },
    });
    expect(screen.getByRole("status").textContent).toMatch(text);
  });
});
