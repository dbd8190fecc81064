import { describe, expect, it } from "vitest";
import { toTasks } from "../../../components/dashboard/tasks/tasks.ts";

const store = (code: string, fields: { count: number; yesterdayUntilNow: number }) => ({
  storeId: code,
  code,
  tradeName: `Loja ${code}`,
  today: 0,
  yesterday: 0,
  variation: null,
  variationUntilNow: null,
  lastSale: null,
  ...fields,
});
const sold = store("F01", { count: 3, yesterdayUntilNow: 100 });
const quiet = store("F02", { count: 0, yesterdayUntilNow: 100 });
const closed = store("F03", { count: 0, yesterdayUntilNow: 0 });

describe("toTasks", () => {
  it("orders what is to do by urgency and leaves out zeros and missing counts", () => {
    const tasks = toTasks({ drafts: 1, waiting: 2, numbers: 0 }, [sold, quiet], []);
    expect(tasks.map(({ name, count }) => [name, count])).toEqual([
      ["waiting", 2],
      ["quietStores", 1],
      ["drafts", 1],
    ]);
  });

  it("names the stores without a sale today that sold yesterday until now", () => {
    expect(toTasks({}, [sold, quiet, closed], [])).toEqual([
      { name: "quietStores", count: 1, stores: ["Loja F02"], href: "/?lojas=F02" },
    ]);
  });

  it("names no store before the first sale of the day, or before the stores have loaded", () => {
    expect(toTasks({}, [quiet, closed], [])).toEqual([]);
    expect(toTasks({}, undefined, [])).toEqual([]);
  });

  it("passes the page's stores on to the list of customers", () => {
    expect(toTasks({ champions: 5 }, undefined, ["F01", "F02"])[0]?.href).toBe(
      "/clientes?rfm=champions&ultimaCompra=mais-de-20&lojas=F01%2CF02",
    );
  });
});
