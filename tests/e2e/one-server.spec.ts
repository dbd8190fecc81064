import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type OneServer, startOneServer } from "../support/one-server.ts";
import { expect, test } from "./support/fixtures.ts";

const PERSON = "ana@loja.example";
type Ready = { status: string; checks: { name: string; state: string }[] };

// What a stranger does with the compose file, from empty volumes to the first page.
test.describe("one server without any cloud", () => {
  let server: OneServer;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    server = await startOneServer();
  });
  test.afterAll(() => server?.stop());

  test("has all its parts working together", async () => {
    const said = await server.command("scripts/check-config.ts", ["--connect"]);
    expect(said).toContain("Configuration is valid.");
    for (const part of ["database", "migrations", "identity", "limits", "jobs", "database user"])
      expect(said).toMatch(new RegExp(`✓ ${part} `));
    const headers = { authorization: `Bearer ${server.env.INTERNAL_API_KEY}` };
    const ready = (await (await fetch(`${server.url}/api/ready`, { headers })).json()) as Ready;
    expect([ready.status, ready.checks.filter(({ state }) => state !== "up")]).toEqual(["ready", []]);
  });

  test("doesn't start in a way that is insecure, and says why", () => {
    const env = { ...server.env, APP_URL: "http://crm.example.com", PORT: "0" } as unknown as NodeJS.ProcessEnv;
    const [cwd, next] = [join(import.meta.dirname, "../.."), "node_modules/next/dist/bin/next"];
    const { status, stderr } = spawnSync(process.execPath, [next, "start"], { cwd, env, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("✗ APP_URL is not https");
  });

  test("lets its first person in, who sees an organization of their own", async ({ browser }) => {
    const organization = ["--name", "Loja da Ana", "--slug", "loja-da-ana", "--admin", PERSON];
    expect(await server.command("scripts/create-organization.ts", organization)).toContain(`${PERSON} signs in at`);
    const page = await browser.newPage({ baseURL: server.url });
    await page.goto(`${server.url}/equipe`);
    await expect(page.getByText("admin@aurora.test")).toHaveCount(0); // the demo's people don't exist here
    await page.getByLabel("E-mail").fill(PERSON);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/equipe`);
    await expect(page.getByRole("heading", { name: "Equipe", level: 1 })).toBeVisible();
    await expect(page.getByText(PERSON).first()).toBeVisible();
    await page.close();
  });
});
