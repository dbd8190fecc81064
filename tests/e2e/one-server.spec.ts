import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { FaultBoard } from "../../sandbox/control/faults.ts";
import { Outbox } from "../../sandbox/control/outbox.ts";
import { isMail } from "../../sandbox/smtp/mail.ts";
import { type Mailroom, openMailroom } from "../../sandbox/smtp/server.ts";
import { FIRST_LOAD_BYTES, weighFirstLoad } from "../../scripts/browser/first-load.ts";
import { type OneServer, startOneServer } from "../support/one-server.ts";
import { assembleImage, type RuntimeImage } from "../support/runtime-image.ts";
import { expect, patient, test } from "./support/fixtures.ts";
import { expectAccessibleInBothThemes } from "./support/page-checks.ts";

const PERSON = "ana@loja.example";
type Ready = { status: string; checks: { name: string; state: string }[] };

// A new operator's use of the compose file, from empty volumes to the first page.
test.describe("self-hosted server without cloud services", () => {
  const outbox = new Outbox({ now: () => new Date() });
  let mailroom: Mailroom;
  let server: OneServer;
  let image: RuntimeImage;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    mailroom = await openMailroom({ port: 0, password: "sandbox", outbox, faults: new FaultBoard(1) });
    image = assembleImage();
    server = await startOneServer({ SMTP_URL: `smtp://127.0.0.1:${mailroom.port}` }, image);
  });
  test.afterAll(async () => {
    await server?.stop();
    await mailroom?.close();
    image?.remove();
  });

  /** The codes of all mails to her, oldest first. */
  const codes = () =>
    outbox.list().flatMap(({ message }) => {
      const [code] = isMail(message) && message.to.includes(PERSON) ? (/^\d{8}$/m.exec(message.text ?? "") ?? []) : [];
      return code ?? [];
    });
  const newCode = async (after: number) => {
    await expect.poll(() => codes().length).toBe(after + 1);
    return String(codes().at(-1));
  };

  test("passes the configuration check, and every readiness check is up", async () => {
    const said = await server.command("scripts/check-config.ts", ["--connect"]);
    expect(said).toContain("Configuration is valid.");
    for (const part of ["database", "migrations", "identity", "limits", "jobs", "database user", "mail"])
      expect(said).toMatch(new RegExp(`✓ ${part} `));
    const headers = { authorization: `Bearer ${server.env.INTERNAL_API_KEY}` };
    const ready = (await (await fetch(`${server.url}/api/ready`, { headers })).json()) as Ready;
    expect([ready.status, ready.checks.filter(({ state }) => state !== "up")]).toEqual(["ready", []]);
  });

  for (const [what, insecure, says] of [
    ["in clear text", { APP_URL: "http://crm.example.com" }, "✗ APP_URL is not https"],
    ["open to the internet", { APP_URL: "https://crm.example.com", LOCAL_SIGN_IN: "open" }, "✗ LOCAL_SIGN_IN is open"],
    ["without a way in", { SMTP_URL: "" }, "✗ SMTP_URL is missing: local sign-in sends"],
  ] as const)
    test(`doesn't start ${what}, and prints why`, () => {
      const env = { ...server.env, ...insecure, PORT: "0" } as unknown as NodeJS.ProcessEnv;
      const cwd = join(import.meta.dirname, "../..");
      const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], { cwd, env, encoding: "utf8" });
      expect(status).toBe(1);
      expect(stderr).toContain(says);
    });

  test("signs its first user in with a code, into the user's own organization", async ({ browser }) => {
    const organization = ["--name", "Loja da Ana", "--slug", "loja-da-ana", "--admin", PERSON];
    const said = await server.command("scripts/create-organization.ts", organization);
    expect(said).toContain(`An invitation was sent to ${PERSON}; ${PERSON} signs in at`);
    const page = patient(await browser.newPage({ baseURL: server.url }));
    await page.clock.install();
    await page.goto("/equipe");
    await expect(page.getByText("admin@aurora.test")).toHaveCount(0); // no demo users here
    await page.getByLabel("E-mail").fill(PERSON);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Digite o código" })).toBeVisible();
    const input = page.getByLabel("Código");
    await expect(input).toBeFocused();
    const first = await newCode(0);

    await test.step("a wrong code shows an error, and the typed code stays", async () => {
      const wrong = `${first.slice(0, 7)}${(Number(first[7]) + 1) % 10}`;
      await input.fill(wrong);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Código incorreto. Confira e tente de novo.")).toBeVisible();
      await expect(input).toHaveValue(wrong);
      await expect(input).toBeFocused();
    });

    await test.step("reloading the page keeps the code form", async () => {
      await page.reload();
      await expect(page.getByText(PERSON)).toBeVisible();
      await expect(input).toBeFocused();
    });

    await test.step("an expired code shows an error, and a new one can be requested after a while", async () => {
      await expire(server.env.DATABASE_URL);
      await input.fill(first);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Este código não vale mais. Peça outro.")).toBeVisible();
      await page.clock.fastForward(31_000);
      await page.getByRole("button", { name: "Enviar outro código" }).click();
      await expect(page.getByText("Enviamos outro código.")).toBeVisible();
      await expect(page.getByRole("button", { name: /Enviar outro código em \d+ s/ })).toBeDisabled();
    });

    const second = await newCode(1);
    await input.fill(`${second.slice(0, 4)} ${second.slice(4)}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${server.url}/equipe`);
    await expect(page.getByRole("heading", { name: "Equipe", level: 1 })).toBeVisible();
    await expect(page.getByText(PERSON).first()).toBeVisible();
    await page.close();
  });

  test("shows the same code form for an unknown address, and sends no mail", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = patient(await context.newPage());
    const scripts = await weighFirstLoad(page, "/sign-in");
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    const look = async () => {
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 740 });
        await expectAccessibleInBothThemes(page);
      }
    };
    await look();
    const before = outbox.list().length;
    await page.getByLabel("E-mail").fill("uma.pessoa.com.um.endereco.bem.comprido@outra.example");
    await page.getByRole("button", { name: "Enviar código" }).click();
    await expect(page.getByRole("heading", { name: "Digite o código" })).toBeVisible();
    await look();
    await page.getByLabel("Código").fill("00000000");
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Código incorreto.")).toBeVisible();
    await look();
    await page.getByRole("button", { name: "Usar outro e-mail" }).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(/@outra\.example$/);
    expect(outbox.list()).toHaveLength(before);
    await context.close();
  });

  test("answers 404 to sign-in calls with an e-mail address and no code", async () => {
    for (const path of ["token", "session"]) {
      const body = JSON.stringify({ email: PERSON });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${server.url}/api/local-identity/${path}`, { method: "POST", headers, body });
      expect(answer.status, path).toBe(404);
    }
  });
});

/** Makes every unused code ten minutes older. */
async function expire(databaseUrl = ""): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    "UPDATE platform.kv_entry SET expires_at = now() WHERE key LIKE 'sign-in-code-%'",
  );
  await client.end();
  expect(rowCount).toBe(1);
}
