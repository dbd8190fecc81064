import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv as readEnvFile } from "node:util";
import { describe, expect, it } from "vitest";
import { checkConfiguration } from "../../../lib/platform/configuration/check-configuration.ts";
import { Env } from "../../../lib/platform/env.ts";
import { envExample } from "../../../scripts/operator/env-example.ts";
import { completeEnvFile } from "../../../scripts/operator/env-file.ts";
import { variablesPage } from "../../../scripts/operator/variables-page.ts";

const ROOT = join(import.meta.dirname, "../../..");
const OPERATOR = join(ROOT, "docs/operator");
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

describe("the operator's pages", () => {
  it("list the variables as the code reads them (renew: npm run generate)", () => {
    expect(read(OPERATOR, "variables.md")).toBe(variablesPage());
    expect(variablesPage()).toMatch(/^\| `DATABASE_URL` \| \*\*required\*\* \|/m);
    expect(variablesPage()).toMatch(/^\| `RATE_LIMIT` \| `100` \|/m);
  });

  it("and .env.example list the same variables, of which only the required ones are set (renew: npm run generate)", () => {
    expect(read(ROOT, ".env.example")).toBe(envExample());
    const named = [...envExample().matchAll(/^#?([A-Z][A-Z0-9_]+)=$/gm)].map(([, name]) => name);
    const documented = [...variablesPage().matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name);
    expect(named).toEqual(documented);
    const set = Object.entries(readEnvFile(envExample()));
    expect(set).toEqual(["DATABASE_URL", "ENCRYPTION_KEY", "TAX_ID_HASH_KEY"].map((name) => [name, ""]));
  });

  const pages = ["README.md", ...readdirSync(OPERATOR).map((file) => `docs/operator/${file}`)];

  it.each(pages)("%s names only existing commands", (page) => {
    const { scripts } = JSON.parse(read(ROOT, "package.json")) as { scripts: Record<string, string> };
    const named = [...read(ROOT, page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("one-server.md starts only existing files", () => {
    const started = [...read(OPERATOR, "one-server.md").matchAll(/^.*\.bin\/node (?:--env-file=\.env )?([\w/.-]+)/gm)];
    expect(started.map(([, file]) => [file, existsSync(join(ROOT, String(file)))])).toEqual([
      ...["scripts/start.mjs", "inngest/local/main.ts", "scripts/backup.ts"].map((file) => [file, true]),
    ]);
  });

  it("one-server.md creates an environment that is complete except for the mail server's values", () => {
    const [, page = ""] = read(OPERATOR, "one-server.md").split("## Without Docker");
    const [block = ""] = /^cat >> \.env <<END\n.*?^END$/ms.exec(page) ?? [];
    const dir = mkdtempSync(join(tmpdir(), "balcao-env-"));
    const file = join(dir, ".env");
    writeFileSync(file, completeEnvFile("", { appUrl: "https://crm.example.com", identity: "local" }).text);
    execFileSync("sh", ["-c", block], { cwd: dir });
    const made = readEnvFile(readFileSync(file, "utf8"));
    rmSync(dir, { recursive: true });
    expect(new URL(String(made.DATABASE_URL)).password).toBe(made.DATABASE_PASSWORD);
    expect(checkConfiguration(Env, made).map(({ variable, what }) => `${variable} ${what}`)).toEqual([
      expect.stringMatching(/^SMTP_URL still has a placeholder/),
    ]);
  });

  it("README names only existing variables", () => {
    const [, table = ""] = read(ROOT, "README.md").split("## Configuration");
    const [configuration = ""] = table.split("\n## ");
    const named = [...configuration.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell]) =>
      cell?.match(/[A-Z][A-Z0-9_]+/g),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(variablesPage()).toContain(`| \`${name}\` |`);
  });
});
