import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecrets } from "../../../scripts/stack/secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "balcao-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, "secrets.json");

describe("the secrets of an installation", () => {
  it("are created once, readable by their owner only, and reused", () => {
    const made = loadSecrets(dataDir);
    expect(loadSecrets(dataDir)).toEqual(made);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
  });

  it.each([
    ["missing", () => rmSync(file())],
    ["damaged", () => writeFileSync(file(), readFileSync(file(), "utf8").slice(0, 100))],
    ["damaged", () => writeFileSync(file(), "")],
    ["damaged", () => writeFileSync(file(), readFileSync(file(), "utf8").replace('"encryptionKey"', '"lost"'))],
  ])("are never regenerated while a database exists: %s", (state, spoil) => {
    loadSecrets(dataDir);
    mkdirSync(join(dataDir, "postgres"));
    writeFileSync(join(dataDir, "postgres/PG_VERSION"), "18\n");
    spoil();
    const before = readdirSync(dataDir);
    expect(() => loadSecrets(dataDir)).toThrow(`${file()} is ${state}`);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  it("are regenerated from a damaged file if no database exists", () => {
    writeFileSync(file(), "{");
    expect(loadSecrets(dataDir)).toEqual(JSON.parse(readFileSync(file(), "utf8")));
  });

  it("are kept when a later version adds a secret, which is then generated", () => {
    const { appSecret, ...older } = loadSecrets(dataDir);
    writeFileSync(file(), JSON.stringify(older));
    const grown = loadSecrets(dataDir);
    expect(grown).toEqual({ ...older, appSecret: expect.stringMatching(/^[0-9a-f]{48}$/) });
    expect(grown.appSecret).not.toBe(appSecret);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(grown);
  });
});
