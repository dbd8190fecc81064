import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OtherRun } from "../../../components/sync/shapes.ts";
import { createPageApi, type PageApi, type PageCall } from "../../support/page-api.ts";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { OtherRunsCard } = await import("../../../components/sync/other-runs-card.tsx");

const run = (fields: Partial<OtherRun>): OtherRun => ({
  id: "r",
  type: "rfm",
  status: "completed",
  isWaiting: false,
  trigger: "schedule",
  actor: null,
  campaign: null,
  progress: {},
  error: null,
  startedAt: "2026-11-21T04:00:00-03:00",
  finishedAt: "2026-11-21T04:00:42-03:00",
  ...fields,
});
const RUNS = [
  run({ id: "1", progress: { customers: { updated: 40, corrected: 2 } } }),
  run({
    id: "2",
    type: "campaign_send",
    campaign: { id: "c", name: "Natal" },
    trigger: "automation",
    progress: { recipients: { sent: 1_200, failed: 1, skipped: 3 } },
  }),
  run({ id: "3", type: "reassignment", progress: { conversations: { redirected: 2, resumed: 1, withoutAgent: 1 } } }),
  run({ id: "4", type: "retention", progress: { transactions: { deleted: 1 }, items: { deleted: 4 } } }),
  run({ id: "5", status: "failed", error: "The daily RFM refresh could not be finished" }),
  run({ id: "6", type: "campaign_send", status: "running", isWaiting: true, finishedAt: null }),
];

let api: PageApi;
beforeEach(() => {
  api = createPageApi({
    "GET /erp/runs": ({ query }: PageCall) => ({
      data: query.get("page") === "1" ? RUNS : [run({ id: "old" })],
      total: 11,
      page: Number(query.get("page")),
      limit: 10,
    }),
  });
});
afterEach(cleanup);

const open = () => openPage(<OtherRunsCard />, api, { role: { permissions: ["app:erp"], readOnly: false } });
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent?.replaceAll("\u00a0", " ") ?? "");

describe("the runs of other jobs", () => {
  it("summarize each result in one sentence", async () => {
    await open();
    expect(rows()).toEqual([
      "21/11/2026 04:00ConcluídaRFM42 clientes atualizadosBalcão42 s",
      "21/11/2026 04:00Concluída com falhasCampanha: Natal1.200 enviadas, 1 falhou, 3 ficaram de foraOutro sistema42 s",
      "21/11/2026 04:00ConcluídaTransferência de conversas3 conversas transferidas, 1 sem atendenteBalcão42 s",
      "21/11/2026 04:00ConcluídaExclusão de vendas antigas1 venda apagadaBalcão42 s",
      "21/11/2026 04:00FalhouRFMO recálculo do RFM não terminou. A próxima madrugada refaz tudo.Balcão42 s",
      "21/11/2026 04:00AguardandoCampanha—Balcão—",
    ]);
  });

  it("are loaded page by page", async () => {
    await open();
    fireEvent.click(screen.getByRole("button", { name: /próxima/i }));
    await settle();
    expect(rows()).toHaveLength(1);
    expect(api.callsTo("GET /erp/runs").map(({ query }) => query.get("page"))).toEqual(["1", "2"]);
  });

  it("show that there are none", async () => {
    api.answer("GET /erp/runs", { data: [], total: 0, page: 1, limit: 10 });
    await open();
    expect(screen.getByText("Nenhuma outra tarefa até agora.")).toBeTruthy();
  });
});
