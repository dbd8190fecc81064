import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";
import "../../../components/settings/retention-form.tsx";
import "../../../components/shell/leaving/leave-dialog.tsx";
import "../../../components/shell/leaving/leave-guard.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { RetentionSection } = await import("../../../components/settings/retention-section.tsx");

const RUN = { id: "r", status: "completed", startedAt: "2026-11-20T08:10:00Z", finishedAt: "2026-11-20T08:11:00Z" };
const STORED = {
  transactionYears: 5,
  keptFrom: "2021-11-21",
  startsAt: null,
  deletedBefore: "2021-11-20",
  runs: [{ ...RUN, transactions: 1_200, items: 3_400 }],
  changed: { at: "2026-11-21T14:57:00Z", by: { id: "u", name: "Ana Lima" } },
};

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /settings/retention": STORED,
    "PUT /settings/retention": ({ body }: PageCall) => ({ ...STORED, ...(body as object), keptFrom: "2019-11-21" }),
  });
});
afterEach(cleanup);

const open = (role: { readOnly: boolean } = { readOnly: false }) =>
  openPage(<RetentionSection />, api, { role: { permissions: ["app:settings"], ...role } });
const type = async (value: string) => {
  fireEvent.change(screen.getByLabelText("Guardar por"), { target: { value } });
  fireEvent.blur(screen.getByLabelText("Guardar por"));
  await settle();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const saved = () => api.callsTo("PUT /settings/retention").map(({ body }) => body);

describe("retention settings", () => {
  it("show what is kept, what was deleted and what a change does", async () => {
    await open();
    expect(screen.getByText(/desde 21\/11\/2021.*anteriores a 20\/11\/2021/)).toBeTruthy();
    expect(screen.getByText("1.200 vendas apagadas, 3.400 itens")).toBeTruthy();
    expect(screen.getByText(/20\/11\/2026.*Concluída/)).toBeTruthy();
    await type("7");
    const bar = screen.getByRole("button", { name: "Salvar alterações" }).closest(".sticky");
    expect(bar?.textContent).toContain("não traz de volta");
    await press("Salvar alterações");
    expect(saved()).toEqual([{ transactionYears: 7 }]);
    expect(screen.getByText(/desde 21\/11\/2019/)).toBeTruthy();
  });

  it("show when deletion starts, before anything has been deleted", async () => {
    api = createPageApi({
      "GET /settings/retention": { ...STORED, startsAt: "2026-12-24T12:00:00Z", deletedBefore: null, runs: [] },
    });
    await open();
    expect(screen.getByText(/Nada é apagado antes de 24\/12\/2026/)).toBeTruthy();
    expect(screen.getByText("Nada foi apagado até agora.")).toBeTruthy();
  });

  it.each(["4", "31", "cinco"])("reject %s years", async (years) => {
    await open();
    await type(years);
    await press("Salvar alterações");
    expect(screen.getByText("Use um número inteiro de 5 a 30.")).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it("are disabled for a read-only role", async () => {
    await open({ readOnly: true });
    expect(screen.getByLabelText("Guardar por").closest("fieldset")?.disabled).toBe(true);
  });
});
