import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));

afterEach(cleanup);

it("the toast region is labelled in the page's language", async () => {
  await openPage(<p>Página</p>, createPageApi({}), { role: { permissions: [], readOnly: false } });
  expect(screen.getByRole("region", { name: /^Avisos/ })).toBeTruthy();
});
