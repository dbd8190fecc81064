import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");
const PACKAGE = join(ROOT, "clients/typescript");
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

describe("the package @balcao/client", () => {
  let dir: string;
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), "balcao-client-"));
    await run(process.execPath, [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", PACKAGE, "--outDir", dir]);
  }, 120_000);
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it("has the product's version, and no dependency", () => {
    const manifest = manifestOf(PACKAGE);
    expect(manifest.version).toBe(manifestOf(ROOT).version);
    expect(manifest.dependencies).toBeUndefined();
    expect(manifest.devDependencies.typescript).toBe(manifestOf(ROOT).devDependencies.typescript);
  });

  it("works as built, in plain Node", async () => {
    writeFileSync(join(dir, "package.json"), '{"type":"module"}');
    const script = `
      const { Balcao } = await import(${JSON.stringify(join(dir, "index.js"))});
      const fetch = async (request) => Response.json({ asked: request.url });
      const balcao = new Balcao({ baseUrl: "https://crm.example.test", apiKey: "key", fetch });
      console.log(JSON.stringify(await balcao.get("/rfm/status")));`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", script]);
    expect(JSON.parse(stdout)).toEqual({ asked: "https://crm.example.test/api/rfm/status" });
  });

  it("has types that reject a wrong path, parameter or body", { timeout: 120_000 }, async () => {
    const lines = [
      'balcao.get("/nothing");',
      'balcao.get("/rfm/overview");',
      'balcao.get("/rfm/overview", { query: { period: "2026-11-01" } });',
      'balcao.get("/customers/{id}");',
      'balcao.post("/surveys", { body: { question: 1 } });',
      'balcao.rows("/rfm/overview", { query: { referencePeriod: "2026-11-01" } });',
      'balcao.get("/rfm/status").then((status) => status.nothing);',
      'balcao.get("/customers", { query: { total: "later" } }).then(({ total }) => total.toFixed());',
      'balcao.get("/customers", { query: { total: "soon" } });',
    ];
    const good = [
      'balcao.get("/customers").then(({ total }) => total.toFixed());',
      'balcao.get("/customers", { query: { q: "ana" } }).then(({ total }) => total.toFixed());',
      'balcao.get("/customers", { query: { total: "later" } }).then(({ total }) => total?.toFixed());',
      'balcao.post("/surveys", { body: { question: "Oi?" } }).then(({ id }) => id.trim());',
      'balcao.post("/campaigns/{id}/pause", { path: { id: "1" } });',
      'balcao.delete("/campaigns/{id}", { path: { id: "1" } }).then((nothing: undefined) => nothing);',
      'for await (const { name } of balcao.rows("/customers")) name?.trim();',
    ];
    const head = 'import { Balcao } from "./index.js";\nconst balcao = new Balcao({ baseUrl: "", apiKey: "" });\n';
    const bad = lines.map((line) => `// @ts-expect-error\n${line}`).join("\n");
    writeFileSync(join(dir, "use.ts"), `${head}${bad}\n${good.join("\n")}\nexport {};\n`);
    const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--skipLibCheck"];
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const checked = run(process.execPath, [tsc, ...flags, join(dir, "use.ts")], { cwd: dir });
    await expect(
      checked.catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout))),
    ).resolves.toBeDefined();
  });
});
