import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { WebhooksSection } from "../../../components/settings/webhooks-section.tsx";
import type { Webhook } from "../../../lib/settings/schemas.ts";
import { createPageApi } from "../../support/page-api.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));

const ADMIN = { permissions: ["app:settings", "app:integrations"], readOnly: false };
const ADDRESS = "https://crm.example.test/api/webhooks/whatsapp";
const WEBHOOKS: Webhook[] = [
  { name: "whatsapp", url: ADDRESS, missing: ["APP_SECRET", "WHATSAPP_VERIFY_TOKEN"] },
  { name: "helpdesk", url: null, missing: [] },
];

const open = (namesVariables: boolean) =>
  openPage(<WebhooksSection webhooks={WEBHOOKS} namesVariables={namesVariables} />, createPageApi({}), { role: ADMIN });
const lineOf = (name: string) =>
  within(screen.getByRole("heading", { name }).closest("li") ?? document.createElement("li"));

describe("webhook settings", () => {
  afterEach(cleanup);

  it("show the URL, and the missing variables to a user who may see them", async () => {
    await open(true);
    const line = lineOf("API oficial do WhatsApp");
    expect(line.getByText(ADDRESS)).toBeTruthy();
    expect(line.getByRole("button", { name: "Copiar o endereço: API oficial do WhatsApp" })).toBeTruthy();
    expect(line.getByText("Não configurado no servidor")).toBeTruthy();
    expect(line.getByText(/^Faltam no servidor as variáveis APP_SECRET, WHATSAPP_VERIFY_TOKEN:/)).toBeTruthy();
  });

  it("hide variable names from other users", async () => {
    await open(false);
    expect(lineOf("API oficial do WhatsApp").getByText(/peça a quem cuida dela/)).toBeTruthy();
    expect(document.body.textContent).not.toContain("APP_SECRET");
  });

  it("show that the server is set up, and no button where the product registers its URL itself", async () => {
    await open(true);
    const line = lineOf("Helpdesk");
    expect(line.getByText("Configurado no servidor")).toBeTruthy();
    expect(line.queryByRole("button")).toBeNull();
  });
});
