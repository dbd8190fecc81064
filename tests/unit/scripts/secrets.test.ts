import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
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

  it("stay when a later version needs one more", () => {
    const { appSecret, ...older } = loadSecrets(dataDir);
    writeFileSync(file(), JSON.stringify(older));
    const grown = loadSecrets(dataDir);
    expect(grown).toEqual({ ...older, appSecret: expect.stringMatching(/^[0-9a-f]{48}$/) });
    expect(grown.appSecret).not.toBe(appSecret);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(grown);
  });
});
