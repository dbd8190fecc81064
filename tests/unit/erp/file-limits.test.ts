import { describe, expect, it } from "vitest";
import { type FileLine, joinSales } from "../../../lib/erp/rules/files/sale-lines.ts";
import { pendingCalls } from "../../../lib/erp/store/files/pending-calls.ts";

const line = (id: string, change: object = {}, bytes = 10): FileLine => ({
  row: { id_transacao: id, filial: "F01", data: "2026-11-01", produto: "1", ...change },
  end: 1,
  bytes,
  isBroken: false,
});
const join = async (lines: Iterable<FileLine>, isWanted: (sale: FileLine) => boolean = () => true) => {
  async function* given() {
    yield* lines;
  }
  const sales: FileLine[] = [];
  for await (const sale of joinSales(given(), isWanted)) sales.push(sale);
  return sales;
};
const isOfBranch = ({ row, isBroken }: FileLine) => isBroken || row.filial === "F01";

describe("sales of a file", () => {
  it("have the bytes of all their lines", async () => {
    expect(await join([line("1"), line("1", {}, 7), line("2")])).toMatchObject([{ bytes: 17 }, { bytes: 10 }]);
  });

  it("that are not wanted are dropped, but a line that contradicts its sale is not", async () => {
    const other = { filial: "F02" };
    const sales = await join([line("1", other), line("1"), line("1", { data: "2020-01-01" }), line("2")], isOfBranch);
    expect(sales.map(({ row, isBroken }) => [row.id_transacao, isBroken])).toEqual([
      ["1", true],
      ["2", false],
    ]);
  });

  it("keep no more items than a sale can have bytes", async () => {
    const [sale] = await join([...Array(100).keys()].map(() => line("1", {}, 65_536)));
    expect(sale).toMatchObject({ isBroken: true, bytes: 6_553_600 });
    expect(sale?.row.itens).toHaveLength(64);
  });

  it("are remembered up to a number, and not with a name longer than an identifier", async () => {
    const numbers = [...Array(10_001).keys()].map((n) => line(String(n)));
    const long = line("x".repeat(300));
    const last = (await join([...numbers, long, line("0"), line("10000"), long])).slice(-3);
    expect(last.map(({ isBroken }) => isBroken)).toEqual([false, true, false]);
  });
});

describe("calls to a server", () => {
  it("wait for nothing once they are answered", async () => {
    const { call, waiting } = pendingCalls();
    for (let n = 0; n < 100; n += 1) expect(await call<number>((done) => done(null, n))).toBe(n);
    const refused = new Error("refused");
    await expect(call((done) => done(refused, null))).rejects.toBe(refused);
    expect(waiting()).toBe(0);
  });

  it("fail when the server is lost, later ones too", async () => {
    const { call, endAll, waiting } = pendingCalls();
    const open = call(() => undefined);
    const lost = new Error("lost");
    endAll(lost);
    endAll(new Error("closed"));
    await expect(open).rejects.toBe(lost);
    await expect(call(() => undefined)).rejects.toBe(lost);
    expect(waiting()).toBe(0);
  });
});
