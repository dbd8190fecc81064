import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const SCRIPT = `
  const { logger } = await import("./lib/platform/logger.ts");
  const error = Object.assign(new Error("violates"), { detail: "Failing row contains (Bia Souza)", code: "23514" });
  logger.error({ err: error }, "named");
  logger.error(error);
`;

it("says what went wrong, and nothing that an error carries along", () => {
  const env = { ...process.env, LOG_LEVEL: "info" };
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", SCRIPT], { env, encoding: "utf8" });
  const lines = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ err: { code: "23514" }, msg: "named" }, { err: { code: "23514" } }]);
  expect(said).not.toContain("Bia");
});
