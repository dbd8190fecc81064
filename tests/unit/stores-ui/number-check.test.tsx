import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import { NUMBER_PROBLEMS } from "../../../lib/stores/names.ts";
import type { WhatsappNumberView } from "../../../lib/stores/schemas.ts";
import { withLayout } from "../../support/layout.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import "../../../components/whatsapp-numbers/number-actions.tsx";
import "../../../components/whatsapp-numbers/number-menu.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-20T15:00:00-03:00"));
const { NumbersPage } = await import("../../../components/whatsapp-numbers/numbers-page.tsx");
const { default: messages } = await import("../../../messages/pt-BR.json", { with: { type: "json" } });

const ADMIN = { permissions: ["app:integrations"], readOnly: false };
const STORE_ID = "0196b7a0-0000-7000-8000-000000000001";
const PHONE = "+55 (11) 3333-4444";
const CHECK = "POST /settings/whatsapp/n1/check";

const number = (fields: Partial<WhatsappNumberView> = {}): WhatsappNumberView => ({
  id: "n1",
  store: { id: "s1", code: "F01", tradeName: "Centro" },
  provider: "cloud_official",
  isDefault: true,
  displayPhoneNumber: "551133334444",
  phoneNumberId: "12345",
  wabaId: "67890",
  gatewayInstanceName: null,
  accessTokenMasked: "••••1234",
  helpdeskInboxId: null,
  messagingLimitTier: null,
  qualityScore: null,
  confirmedAt: null,
  checkedAt: null,
  checkProblem: null,
  throughputPerSecond: null,
  connectionState: null,
  createdAt: "2026-11-20T00:00:00.000Z",
  updatedAt: "2026-11-20T00:00:00.000Z",
  ...fields,
});
const list = (one: unknown) => ({ data: [one], total: 1, page: 1, limit: 50 });

describe("check of a WhatsApp number", () => {
  withLayout(1_280, 800);
  let api: PageApi;
  const open = (role = ADMIN) => openPage(<NumbersPage />, api, { role });
  const openMenu = async () => {
    fireEvent.click(screen.getByRole("button", { name: `Ações de ${PHONE}` }));
    await settle(400);
    return screen.getByRole("menuitem", { name: "Verificar no provedor" });
  };
  const check = async () => {
    fireEvent.click(await openMenu());
    await settle(400);
  };

  beforeEach(() => {
    api = createPageApi({
      "GET /settings/whatsapp": list(number()),
      "GET /settings/stores": list({ ...number().store, id: STORE_ID }),
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it("shows a pending check, then its success and the provider's answer", async () => {
    await open();
    expect(screen.getByRole("row", { name: /3333-4444/ }).textContent).toContain("Aguardando verificação");
    const confirmed = number({
      qualityScore: "GREEN",
      checkedAt: "2026-11-20T18:00:00.000Z",
      confirmedAt: "2026-11-20T18:00:00.000Z",
    });
    api.answer(CHECK, confirmed);
    api.answer("GET /settings/whatsapp", list(confirmed));
    await check();
    expect(api.callsTo(CHECK)).toHaveLength(1);
    expect(screen.getByText(`${PHONE} confirmado pelo provedor`)).toBeTruthy();
    expect(screen.getByRole("row", { name: /3333-4444/ }).textContent).toContain("ConectadoAlta");
  });

  it("tells the connection of a shop's phone, for which Meta has no quality", async () => {
    const gateway = { provider: "gateway", phoneNumberId: null, wabaId: null, connectionState: "close" } as const;
    api.answer("GET /settings/whatsapp", list(number({ ...gateway, gatewayInstanceName: "loja-1" })));
    await open();
    expect(screen.getByRole("row", { name: /3333-4444/ }).textContent).toContain("DesconectadoConectarNão se aplica");
  });

  it.each(NUMBER_PROBLEMS)("explains how to fix %s, and the row keeps showing it", async (problem) => {
    await open();
    const refused = number({ qualityScore: "GREEN", checkProblem: problem, checkedAt: "2026-11-20T18:00:00.000Z" });
    api.answer(CHECK, refused);
    api.answer("GET /settings/whatsapp", list(refused));
    await check();
    const { state, why } = messages.whatsappNumbers.check;
    expect(screen.getByText(why[problem])).toBeTruthy();
    expect(screen.getByRole("row", { name: /3333-4444/ }).textContent).toContain(state[problem]);
  });

  it("goes from a saved gateway number to its QR code, and from a missing token to the form", async () => {
    const saved = number({ provider: "gateway", phoneNumberId: null, wabaId: null, gatewayInstanceName: "loja-1" });
    const { connect, form } = messages.whatsappNumbers;
    api.answer("POST /settings/whatsapp", { ...saved, accessTokenMasked: null });
    api.failWith("POST /settings/whatsapp/n1/connect", new ConflictError("number_without_token", "No token"));
    await open();
    fireEvent.click(screen.getByRole("button", { name: form.add }));
    await settle(400);
    fireEvent.change(screen.getByLabelText("Loja", { selector: "[role=dialog] select" }), {
      target: { value: STORE_ID },
    });
    fireEvent.change(screen.getByLabelText(form.gatewayInstanceName), { target: { value: "loja-1" } });
    fireEvent.click(screen.getByRole("button", { name: form.save }));
    await settle(400);
    expect(screen.getByRole("dialog").textContent).toContain(connect.errorCodes.number_without_token);
    api.answer("PATCH /settings/whatsapp/n1", saved);
    const qrCode = "data:image/png;base64,AAAA";
    const waiting = { connectionState: "connecting", qrCode, pairingCode: null, problem: null };
    api.answer("POST /settings/whatsapp/n1/connect", waiting);
    fireEvent.click(screen.getByRole("button", { name: connect.enterToken }));
    await settle(400);
    fireEvent.change(screen.getByLabelText(form.accessToken), { target: { value: "0123456789ABCDEF" } });
    fireEvent.click(screen.getByRole("button", { name: form.save }));
    await settle(400);
    expect(screen.getByAltText(connect.qrCode).getAttribute("src")).toBe(qrCode);
  });

  it("returns the focus to the menu button when a dialog opened from the menu closes", async () => {
    await open();
    await openMenu();
    fireEvent.click(screen.getByRole("menuitem", { name: "Excluir" }));
    await settle(400);
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await settle(400);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: `Ações de ${PHONE}` }));
  });

  it("shows why it failed, and is disabled for a read-only role", async () => {
    await open();
    api.fail(CHECK, 404);
    await check();
    expect(screen.getByText(messages.whatsappNumbers.errorCodes.not_found)).toBeTruthy();
    cleanup();
    await open({ ...ADMIN, readOnly: true });
    expect((await openMenu()).getAttribute("aria-disabled")).toBe("true");
  });
});
