import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/settings/campaigns-form.tsx";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";

// The switch measures its size, which jsdom does not have.
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CampaignsSection } = await import("../../../components/settings/campaigns-section.tsx");

const STORED = {
  id: "o",
  name: "Aurora",
  replyWindowHours: 48,
  attributionWindowDays: 7,
  programmeHoldoutPercent: 5,
  campaignSettings: { messageLimitDays: null, messageLimitCount: null, blockMultipleCampaigns: false },
  changed: {
    profile: null,
    campaigns: { at: "2026-11-21T14:57:00Z", by: { id: "u", name: "Ana Lima" } },
  },
};
type Body = { campaignSettings: object; replyWindowHours: number };
const EDITOR = { permissions: ["app:settings"], readOnly: false };

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/organization": STORED,
    "PATCH /settings/organization": ({ body }: PageCall) => ({ ...STORED, ...(body as Body) }),
  });
});
afterEach(cleanup);

const open = (role = EDITOR) => openPage(<CampaignsSection />, api, { role });
const type = async (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.blur(screen.getByLabelText(name));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const saved = () => api.callsTo("PATCH /settings/organization").map(({ body }) => body);

describe("campaign settings", () => {
  it("show the stored values and who changed them, without a save bar", async () => {
    await open();
    expect(screen.getByLabelText("Resposta")).toHaveProperty("value", "48");
    expect(screen.getByText(/Alterado por Ana Lima/).textContent).toContain("há 3 min");
    expect(screen.queryByRole("button", { name: "Salvar alterações" })).toBeNull();
    expect(screen.queryByLabelText("No máximo")).toBeNull();
  });

  it("show the entered limit as a sentence, and save it", async () => {
    await open();
    fireEvent.click(screen.getByRole("switch", { name: "Limitar mensagens por cliente" }));
    await settle();
    await type("No máximo", "3");
    await type("A cada", "30");
    expect(screen.getByText("Cada cliente recebe no máximo 3 mensagens de campanha em 30 dias.")).toBeTruthy();
    await press("Salvar alterações");
    expect(saved()).toEqual([
      {
        campaignSettings: { messageLimitDays: 30, messageLimitCount: 3, blockMultipleCampaigns: false },
        replyWindowHours: 48,
        attributionWindowDays: 7,
        programmeHoldoutPercent: 5,
      },
    ]);
    expect(screen.queryByRole("button", { name: "Salvar alterações" })).toBeNull();
  });

  it("save no limit after its switch is turned off", async () => {
    api.answer("GET /settings/organization", {
      ...STORED,
      campaignSettings: { messageLimitDays: 7, messageLimitCount: 2, blockMultipleCampaigns: true },
    });
    await open();
    fireEvent.click(screen.getByRole("switch", { name: "Limitar mensagens por cliente" }));
    await settle();
    await press("Salvar alterações");
    expect(saved()).toMatchObject([{ campaignSettings: { messageLimitDays: null, blockMultipleCampaigns: true } }]);
  });

  it.each(["", "0", "721", "1,5", "dois", "-3"])(
    "show an error for %j beside the field, and send nothing",
    async (value) => {
      await open();
      await type("Resposta", value);
      expect(screen.getByRole("alert").textContent).toBe("Use um número inteiro de 1 a 720.");
      expect(screen.getByLabelText("Resposta").getAttribute("aria-invalid")).toBe("true");
      await press("Salvar alterações");
      expect(saved()).toEqual([]);
    },
  );

  it("save the share of the organization's control group, up to a fifth of the customers", async () => {
    await open();
    await type("Ficam sem campanhas", "21");
    expect(screen.getByRole("alert").textContent).toBe("Use um número inteiro de 0 a 20.");
    await type("Ficam sem campanhas", "10");
    await press("Salvar alterações");
    expect(saved()).toMatchObject([{ programmeHoldoutPercent: 10 }]);
  });

  it("restore the stored values on discard", async () => {
    await open();
    await type("Resposta", "12");
    await press("Descartar");
    expect(screen.getByLabelText("Resposta")).toHaveProperty("value", "48");
    expect(screen.queryByText("Há alterações não salvas")).toBeNull();
  });

  it("keep the input when saving fails, and show why", async () => {
    await open();
    await type("Resposta", "12");
    api.fail("PATCH /settings/organization", 500);
    await press("Salvar alterações");
    expect(screen.getByRole("alert").textContent).toContain("O servidor encontrou um problema");
    expect(screen.getByLabelText("Resposta")).toHaveProperty("value", "12");
  });

  it("are disabled for a read-only role", async () => {
    await open({ ...EDITOR, readOnly: true });
    expect(screen.getByLabelText("Resposta").closest("fieldset")).toHaveProperty("disabled", true);
    expect(screen.getByRole("switch", { name: "Uma campanha por vez" })).toHaveProperty("disabled", true);
  });

  it("show an error when they can't be loaded", async () => {
    api.fail("GET /settings/organization", 404);
    await open();
    expect(screen.getByText("Não foi possível carregar")).toBeTruthy();
  });
});

describe("leaving with unsaved changes", () => {
  const openWithLink = () =>
    openPage(
      <>
        <a href="/lojas">Lojas</a>
        <CampaignsSection />
      </>,
      api,
      { role: EDITOR },
    );
  const clickLink = async () => {
    const wasFree = fireEvent.click(screen.getByText("Lojas"));
    await settle();
    return wasFree;
  };

  it("asks for confirmation, and the user can stay", async () => {
    await openWithLink();
    await type("Resposta", "12");
    expect(await clickLink()).toBe(false);
    expect(screen.getByRole("alertdialog", { name: "Sair sem salvar?" })).toBeTruthy();
    await press("Continuar editando");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(screen.getByLabelText("Resposta")).toHaveProperty("value", "12");
  });

  it("asks for confirmation when the browser closes the page", async () => {
    await open();
    const close = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    expect(close()).toBe(true);
    await type("Resposta", "12");
    expect(close()).toBe(false);
    await press("Salvar alterações");
    expect(close()).toBe(true);
  });

  it("asks nothing without changes", async () => {
    await openWithLink();
    fireEvent.click(screen.getByText("Lojas"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});
