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
  it("are made once, for their owner's eyes alone, and kept", () => {
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
  ])("are never replaced beside an existing database: %s", (state, spoil) => {
    loadSecrets(dataDir);
    mkdirSync(join(dataDir, "postgres"));
    writeFileSync(join(dataDir, "postgres/PG_VERSION"), "18\n");
    spoil();
    const before = readdirSync(dataDir);
    expect(() => loadSecrets(dataDir)).toThrow(`${file()} is ${state}`);
    expect(readdirSync(dataDir)).toEqual(before);
  });

  it("are created where a damaged file protects nothing", () => {
    writeFileSync(file(), "{");
    expect(loadSecrets(dataDir)).toEqual(JSON.parse(readFileSync(file(), "utf8")));
  });

  it("stay when a later version needs one more", () => {
    const { appSecret, ...older } = loadSecrets(dataDir);
    writeFileSync(file(), JSON.stringify(older));
    const grown = loadSecrets(dataDir);
    expect(grown).toEqual({ ...older, appSecret: expect.stringMatching(/^[0-9a-f]{48}$/) });
    expect(grown.appSecret).not.toBe(appSecret);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(grown);
  });
});
