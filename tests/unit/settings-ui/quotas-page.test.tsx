import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { QuotaName } from "../../../lib/core/quotas.ts";
import type { QuotasView, SaveQuotas } from "../../../lib/settings/schemas.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/settings/quotas-card.tsx";
import "../../../components/settings/quotas-form.tsx";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { QuotasSection } = await import("../../../components/settings/quotas-section.tsx");

const DEFAULTS: [QuotaName, number][] = [
  ["messagesPerDay", 200_000],
  ["exportsPerHour", 60],
  ["segmentQueriesPerMinute", 600],
  ["apiRequestsPerMinute", 6_000],
];

function stored(own: Partial<SaveQuotas> = {}, used: Partial<Record<QuotaName, number>> = {}): QuotasView {
  const quotas = DEFAULTS.map(([name, byDefault]) => ({
    name,
    limit: own[name] ?? byDefault,
    own: own[name] ?? null,
    default: byDefault,
    used: used[name] ?? 0,
  }));
  return { quotas, changed: { at: "2026-11-21T14:57:00Z", by: null } };
}

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/quotas": stored({ exportsPerHour: 10 }, { messagesPerDay: 1_250, exportsPerHour: 10 }),
    "PUT /settings/quotas": ({ body }: PageCall) => stored(body as SaveQuotas),
  });
});
afterEach(cleanup);

const open = (level = 10) =>
  openPage(<QuotasSection />, api, { role: { permissions: ["app:settings"], readOnly: false, level } });
const itemOf = (name: string) => {
  const item = screen.getAllByRole("listitem").find((one) => within(one).queryByText(name));
  if (!item) throw new Error(`no item named ${name}`);
  return item.textContent;
};
const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.blur(screen.getByLabelText(label));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const saved = () => api.callsTo("PUT /settings/quotas").map(({ body }) => body);

describe("usage limits", () => {
  it("show each limit, its use and what happens when it is reached", async () => {
    await open();
    expect(itemOf("Mensagens de campanha por dia")).toMatch(/1\.250 de 200\.000 hoje.*continuam sozinhos à meia-noite/);
    const exported = itemOf("Exportações por hora");
    expect(exported).toMatch(/10 de 10 na última hora.*Limite próprio desta organização.*Limite atingido/);
    expect(itemOf("Consultas de segmentos por minuto")).toMatch(/0 de 600 no último minuto/);
    expect(itemOf("Acessos ao sistema por minuto")).not.toContain("Limite atingido");
  });

  it("cannot be changed by an organization's administrator", async () => {
    await open();
    expect(screen.getByText(/Só quem cuida da instalação muda estes limites/)).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Salvar alterações" })).toBeNull();
  });

  it("are changed by level 0; an empty field means the default", async () => {
    await open(0);
    await type("Mensagens de campanha por dia", "500000");
    await type("Exportações por hora", " ");
    const bar = screen.getByRole("button", { name: "Salvar alterações" }).closest(".sticky");
    expect(bar?.textContent).toContain("Os novos limites valem na hora.");
    await press("Salvar alterações");
    expect(saved()).toEqual([
      { messagesPerDay: 500_000, exportsPerHour: null, segmentQueriesPerMinute: null, apiRequestsPerMinute: null },
    ]);
    expect(itemOf("Mensagens de campanha por dia")).toContain("0 de 500.000 hoje");
    expect(screen.getByText("Limites de uso salvos.")).toBeTruthy();
  });

  it.each(["0", "1,5", "muitas"])("reject %s", async (typed) => {
    await open(0);
    await type("Exportações por hora", typed);
    await press("Salvar alterações");
    expect(screen.getByText("Use um número inteiro de 1 a 100.000, ou deixe vazio.")).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it("offer a retry when they cannot be loaded", async () => {
    api.fail("GET /settings/quotas", 404);
    await open();
    expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeTruthy();
  });
});
