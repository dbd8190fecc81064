import { afterEach, describe, expect, it } from "vitest";
import type { ClienteRow, TransacaoRow } from "../../../sandbox/erp/wire.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "../../../sandbox/index.ts";
import { getAll, getPage } from "./erp-client.ts";

const clock = { now: () => new Date("2026-11-20T21:00:00Z") };
let sandbox: Sandbox;
afterEach(() => sandbox.stop());

async function start(options: SandboxOptions): Promise<void> {
  sandbox = await startSandbox({ clock, ...options });
}

const today = () =>
  getPage<TransacaoRow>(sandbox.erpUrl, sandbox.credentials.aurora, "transacoes?data_inicio=2026-11-20&limite=5000");

async function waitForSalesAbove(count: number): Promise<void> {
  while ((await today()).total <= count) await new Promise(setImmediate);
}

describe("live sales", () => {
  it("are off by default, so that totals are fixed", async () => {
    await start({});
    expect((await today()).total).toBe(0);
    expect((await getPage(sandbox.erpUrl, sandbox.credentials.aurora, "transacoes?limite=1")).total).toBe(1200);
  });

  it("fill the current day on start-up, in both chains", async () => {
    await start({ live: true, liveEverySeconds: 3600 });
    const { bela } = sandbox.credentials;
    expect((await today()).total).toBeGreaterThan(0);
    expect((await getPage(sandbox.erpUrl, bela, "transacoes?data_inicio=2026-11-20")).total).toBeGreaterThan(0);
  });

  it("continue at the given interval, for existing customers and with unique trans_ids", async () => {
    await start({ live: true, liveEverySeconds: 0.01 });
    const first = (await today()).total;
    await waitForSalesAbove(first + 20);
    const rows = await getAll<TransacaoRow>(sandbox.erpUrl, sandbox.credentials.aurora, "transacoes", 400);
    const customers = await getAll<ClienteRow>(sandbox.erpUrl, sandbox.credentials.aurora, "clientes");
    const known = new Set(customers.map(({ id_cliente }) => id_cliente));
    expect(customers).toHaveLength(200);
    expect(rows.filter(({ id_cliente }) => id_cliente !== null && !known.has(id_cliente))).toEqual([]);
    expect(new Set(rows.map(({ trans_id }) => trans_id)).size).toBe(rows.length);
  });
});
