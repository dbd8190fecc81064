import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConflictError } from "../../../lib/core/errors.ts";
import type { DeliveryDetail, DeliveryView, WebhookEndpointView } from "../../../lib/webhooks/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";
import "../../../components/webhooks/delivery-sheet.tsx";
import "../../../components/webhooks/endpoint-dialog.tsx";
import "../../../components/webhooks/endpoint-menu.tsx";
import "../../../components/webhooks/endpoint-sheet.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WebhooksPage } = await import("../../../components/webhooks/webhooks-page.tsx");

const SECRET = `whsec_${"x".repeat(43)}=`;
const PATH = "/settings/outbound-webhooks";
const DELIVERIES = "/settings/webhook-deliveries";
const SHOP: WebhookEndpointView = {
  id: "w-1",
  url: "https://loja.test/avisos",
  description: "Loja virtual",
  types: ["sale.registered"],
  status: "active",
  pausedReason: null,
  pausedAt: null,
  failingSince: null,
  previousSecretEndsAt: null,
  createdAt: "2026-11-01T12:00:00Z",
  createdBy: "Ana",
  lastAttemptAt: "2026-11-21T14:00:00Z",
  waiting: 0,
  failureRate: 0.25,
};
const BI: WebhookEndpointView = {
  ...SHOP,
  id: "w-2",
  url: "https://bi.test/in",
  description: "",
  status: "paused",
  pausedReason: "failing",
  pausedAt: "2026-11-20T12:00:00Z",
};
const DELIVERY: DeliveryView = {
  id: "d-1",
  endpointId: "w-1",
  url: SHOP.url,
  eventId: "e-1",
  type: "sale.registered",
  state: "retrying",
  attempts: 2,
  nextAttemptAt: "2026-11-21T16:00:00Z",
  lastStatus: 503,
  lastError: "http_status",
  durationMs: 40,
  firstAttemptAt: "2026-11-21T14:00:00Z",
  lastAttemptAt: "2026-11-21T14:05:00Z",
  createdAt: "2026-11-21T14:00:00Z",
};
const DETAIL: DeliveryDetail = {
  ...DELIVERY,
  headers: { "webhook-id": "e-1" },
  body: '{"type":"sale.registered"}',
  responseStart: "busy",
};
const page = <T,>(data: T[]) => ({ data, total: data.length, page: 1, limit: 20 });

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    [`GET ${PATH}`]: page([SHOP, BI]),
    [`GET ${DELIVERIES}`]: page([DELIVERY]),
    [`GET ${DELIVERIES}/d-1`]: DETAIL,
    [`POST ${DELIVERIES}/d-1/replay`]: { ...DELIVERY, state: "waiting", attempts: 0 },
    [`POST ${PATH}`]: ({ body }: PageCall) => ({ endpoint: { ...SHOP, ...(body as object) }, secret: SECRET }),
    [`PATCH ${PATH}/w-1`]: ({ body }: PageCall) => ({ ...SHOP, ...(body as object) }),
    [`PATCH ${PATH}/w-2`]: ({ body }: PageCall) => ({ ...BI, ...(body as object) }),
    [`POST ${PATH}/w-1/test`]: {
      ...DETAIL,
      type: "webhook.test",
      state: "delivered",
      lastStatus: 204,
      lastError: null,
    },
  });
});
afterEach(cleanup);

const open = (role: { readOnly?: boolean } = {}) =>
  openPage(<WebhooksPage />, api, { role: { permissions: ["app:team"], readOnly: false, ...role } });
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};

describe("the list of endpoints", () => {
  it("shows the state, the failure rate and why one is paused", async () => {
    await open();
    const [shop, bi] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shop).toMatch(/Loja virtual.*ativo.*1 tipo de aviso.*25,0\s% dos últimos envios falharam/);
    expect(bi).toMatch(/bi\.test.*pausado/);
    expect(screen.getByText(/nenhum aviso foi aceito em três dias/)).toBeTruthy();
    expect(screen.getByText(/1 endereço está pausado/)).toBeTruthy();
  });

  it("explains the page if there is none yet", async () => {
    api.answer(`GET ${PATH}`, page([]));
    await open();
    expect(screen.getByText("Nenhum endereço ainda")).toBeTruthy();
  });
});

describe("a new endpoint", () => {
  it("needs an address and an event, and shows its secret once", async () => {
    await open();
    await press("Novo endereço");
    await press("Criar endereço");
    expect(screen.getByText("Escolha ao menos um aviso.")).toBeTruthy();
    expect(screen.getByText(/Digite um endereço completo/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Endereço", { selector: "input" }), {
      target: { value: "https://loja.test/avisos" },
    });
    fireEvent.click(screen.getByRole("checkbox", { name: /Venda ou devolução/ }));
    await press("Criar endereço");
    expect(screen.getByDisplayValue(SECRET)).toBeTruthy();
    await press("Já copiei");
    expect(document.body.innerHTML).not.toContain(SECRET);
  });

  it("says why it was refused", async () => {
    api.failWith(`POST ${PATH}`, new ConflictError("webhook_endpoint_limit_reached", "x"));
    await open();
    await press("Novo endereço");
    fireEvent.change(screen.getByLabelText("Endereço", { selector: "input" }), {
      target: { value: "https://loja.test/avisos" },
    });
    fireEvent.click(screen.getByRole("checkbox", { name: "Todos" }));
    await press("Criar endereço");
    expect(screen.getByText(/já tem 20 endereços/)).toBeTruthy();
  });
});

describe("an endpoint's actions", () => {
  it("send a test and show its answer", async () => {
    await open();
    await press("Testar Loja virtual");
    const dialog = screen.getByRole("dialog", { name: "Teste de Loja virtual" });
    expect(within(dialog).getByText(/aceitou o aviso de teste em 40 ms \(resposta 204\)/)).toBeTruthy();
    expect(within(dialog).getByText("busy")).toBeTruthy();
  });

  it("are disabled for a read-only role", async () => {
    await open({ readOnly: true });
    expect(screen.getByRole("button", { name: "Testar Loja virtual" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("button", { name: "Novo endereço" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the delivery log", () => {
  it("shows why a delivery failed, opens it, and sends it again", async () => {
    await open();
    const row = screen.getByRole("button", { name: /Venda ou devolução/ });
    expect(row.textContent).toContain("O sistema respondeu com o status 503.");
    fireEvent.click(row);
    await settle();
    const sheet = screen.getByRole("dialog");
    expect(within(sheet).getByText("webhook-id: e-1")).toBeTruthy();
    expect(within(sheet).getByText("busy")).toBeTruthy();
    await press("Enviar de novo");
    expect(api.calls.some(({ path }) => path.endsWith("/webhook-deliveries/d-1/replay"))).toBe(true);
  });
});
