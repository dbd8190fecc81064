import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { basic } from "./erp-client.ts";

type Row = Record<string, unknown>;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

const call = (entity = "clientes"): Promise<Response> =>
  fetch(`${sandbox.erpUrl}/api/${entity}?limite=20`, { headers: basic(sandbox.credentials.aurora) });

async function inject(fault: Row): Promise<Response> {
  return fetch(`${sandbox.url}/control/faults`, { method: "POST", body: JSON.stringify({ system: "erp", ...fault }) });
}

const rowsOf = async (response: Response): Promise<Row[]> => ((await response.json()) as { dados: Row[] }).dados;

describe("ERP faults", () => {
  it("return a status the given number of times, with Retry-After for a 429", async () => {
    await inject({ status: 429, count: 1 });
    const struck = await call();
    expect(struck.status).toBe(429);
    expect(struck.headers.get("retry-after")).toBe("1");
    expect((await call()).status).toBe(200);
  });

  it("apply only to their path", async () => {
    await inject({ status: 500, path: "/transacoes" });
    expect((await call("transacoes")).status).toBe(500);
    expect((await call("clientes")).status).toBe(200);
  });

  it("delay a response that is otherwise correct", async () => {
    await inject({ delayMs: 600_000, count: 1 });
    const late = new AbortController();
    let answered = false;
    const slow = fetch(`${sandbox.erpUrl}/api/clientes`, {
      headers: basic(sandbox.credentials.aurora),
      signal: late.signal,
    }).then(() => {
      answered = true;
    });
    await waitForStrikes();
    expect((await call()).status).toBe(200);
    expect(answered).toBe(false);
    late.abort();
    await expect(slow).rejects.toThrow();
    await inject({ delayMs: 1, count: 1 });
    expect(await rowsOf(await call())).toHaveLength(20);
  });

  it("replace a page by JSON without the expected envelope", async () => {
    await inject({ kind: "broken-page", count: 1 });
    const page = (await (await call()).json()) as Row;
    expect(Array.isArray(page.dados)).toBe(false);
    expect(await rowsOf(await call())).toHaveLength(20);
  });

  it("truncate the JSON in the middle", async () => {
    await inject({ kind: "truncated-json", count: 1 });
    const struck = await call();
    expect(struck.status).toBe(200);
    await expect(struck.json()).rejects.toThrow(SyntaxError);
    expect(await rowsOf(await call())).toHaveLength(20);
  });

  it("drop the connection", async () => {
    await inject({ kind: "reset", count: 1 });
    await expect(call()).rejects.toThrow("fetch failed");
    expect((await call()).status).toBe(200);
  });

  it("send bytes that are not UTF-8 in one row and leave the others valid", async () => {
    const sound = await rowsOf(await call());
    await inject({ kind: "invalid-utf8", count: 1 });
    const bytes = await (await call()).arrayBuffer();
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow(TypeError);
    const rows = (JSON.parse(new TextDecoder().decode(bytes)) as { dados: Row[] }).dados;
    expect(String(rows[0]?.nome)).toContain("\uFFFD");
    expect(rows.slice(1)).toEqual(sound.slice(1));
  });

  it.each([
    ["transacoes", 5],
    ["clientes", 4],
    ["produtos", 4],
    ["funcionarios", 3],
    ["filiais", 2],
  ])("add invalid rows to a page of %s and keep the valid ones", async (entity, count) => {
    const sound = await rowsOf(await call(entity));
    await inject({ kind: "bad-rows", count: 1 });
    const rows = await rowsOf(await call(entity));
    expect(rows.slice(0, sound.length)).toEqual(sound);
    expect(rows).toHaveLength(sound.length + count);
    expect(rows.slice(sound.length).every(({ trans_id }) => trans_id === sound.at(-1)?.trans_id)).toBe(true);
  });

  it("produce transactions with no date, an unknown store, absurd values and broken text", async () => {
    const sound = (await rowsOf(await call("transacoes"))).length;
    await inject({ kind: "bad-rows", count: 1 });
    const bad = (await rowsOf(await call("transacoes"))).slice(sound);
    expect(bad.map(({ data }) => data)).toContain(null);
    expect(bad.map(({ filial }) => filial)).toContain("F99");
    expect(bad.map(({ valor }) => valor)).toEqual(expect.arrayContaining([1e18, "NaN"]));
    expect(bad.some(({ id_transacao }) => String(id_transacao).includes("\uFFFD"))).toBe(true);
  });
});

describe("fault control", () => {
  it("lists pending faults and removes all of them", async () => {
    expect((await inject({ status: 503, rate: 0.5 })).status).toBe(201);
    const listed = await (await fetch(`${sandbox.url}/control/faults`)).json();
    expect(listed).toMatchObject({ faults: [{ system: "erp", kind: "status", status: 503, rate: 0.5, count: null }] });
    expect((await fetch(`${sandbox.url}/control/faults`, { method: "DELETE" })).status).toBe(204);
    expect(await (await fetch(`${sandbox.url}/control/faults`)).json()).toEqual({ faults: [] });
  });

  it("rejects an unknown fault", async () => {
    expect((await inject({ kind: "flood" })).status).toBe(400);
    expect((await inject({ system: "fax" })).status).toBe(400);
    expect((await inject({ rate: 2 })).status).toBe(400);
    expect(sandbox.faults.list()).toEqual([]);
  });

  it("applies faults to unknown helpdesk paths too", async () => {
    expect((await fetch(`${sandbox.url}/helpdesk/api`)).status).toBe(404);
    await inject({ system: "helpdesk", status: 502 });
    expect((await fetch(`${sandbox.url}/helpdesk/api`)).status).toBe(502);
    expect((await call()).status).toBe(200);
  });
});

async function waitForStrikes(): Promise<void> {
  while (sandbox.faults.list().length > 0) await new Promise(setImmediate);
}
