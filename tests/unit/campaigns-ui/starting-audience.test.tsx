import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newCampaignHref } from "../../../components/shell/new-campaign-href.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { NewCampaignPage } = await import("../../../components/campaigns/wizard/new-campaign-page.tsx");
await import("../../../components/campaigns/wizard/objective/objective-step.tsx");

const STORE = "00000000-0000-7000-8000-000000000f01";
const SEGMENT = "00000000-0000-7000-8000-000000000501";

describe("new campaign from an audience link", () => {
  let api: PageApi;
  beforeEach(() => {
    vi.stubGlobal("scrollTo", () => undefined);
    api = createPageApi({
      "GET /settings/whatsapp": { data: [] },
      "GET /campaigns/email-sender": { problem: null },
      "POST /campaigns": { id: "c-1" },
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  async function createFrom(href: string): Promise<unknown> {
    const role = { permissions: ["app:campaigns", "app:campaigns:send"], readOnly: false };
    await openPage(<NewCampaignPage today="2026-11-21" />, api, { search: new URL(href, "http://x").search, role });
    await settle(100);
    fireEvent.change(screen.getByRole("textbox", { name: "Nome da campanha" }), { target: { value: "Volte" } });
    fireEvent.click(screen.getByRole("button", { name: "Continuar: Público" }));
    await settle();
    return api.callsTo("POST /campaigns")[0]?.body;
  }

  it("is created with audience rules from the link's RFM group and stores", async () => {
    const filters = [
      { category: "rfm", field: "rfmStatus", operator: "in", value: ["at_risk"] },
      { category: "characteristic", field: "storeId", operator: "in", value: [STORE] },
    ];
    expect(await createFrom(newCampaignHref({ rfm: "at_risk", storeIds: [STORE] }))).toMatchObject({
      behaviorRules: { rules: [{ logic: "AND", filters }] },
    });
  });

  it("is created with the link's saved segment and without rules", async () => {
    const body = await createFrom(newCampaignHref({ segmentId: SEGMENT }));
    expect(body).toMatchObject({ segmentId: SEGMENT });
    expect(body).not.toHaveProperty("behaviorRules");
  });

  it("is created without rules if the link's RFM group is unknown", async () => {
    expect(await createFrom("/campanhas/nova?rfm=nobody")).not.toHaveProperty("behaviorRules");
  });
});
