import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

const SCRIPT = `
  const { logger } = await import("./lib/platform/logger.ts");
  const error = Object.assign(new Error("violates"), { detail: "Failing row contains (Bia Souza)", code: "23514" });
  logger.error({ err: error }, "named");
  logger.error(error);
`;

const CONFIGURATION = {
  LOG_LEVEL: "silent",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none",
  ENCRYPTION_KEY: "x".repeat(32),
  TAX_ID_HASH_KEY: "y".repeat(32),
};

it("logger writes an error's code without the personal data in its message", () => {
  const env = { ...process.env, LOG_LEVEL: "info" };
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", SCRIPT], { env, encoding: "utf8" });
  const lines = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ err: { code: "23514" }, msg: "named" }, { err: { code: "23514" } }]);
  expect(said).not.toContain("Bia");
});

it("logger adds the current trace id to a line only when traces are exported", () => {
  const script = `
    const { setTelemetry } = await import("./lib/platform/telemetry.ts");
    const { logger } = await import("./lib/platform/logger.ts");
    setTelemetry({ current: () => ({ traceId: "0af7651916cd43dd8448eb211c80319c" }) });
    logger.info("inside");
    setTelemetry(undefined);
    logger.info("outside");
  `;
  const run = (endpoint: string) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, LOG_LEVEL: "info", OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      encoding: "utf8",
    }).match(/"traceId":"\w+"/g);
  expect(run("http://127.0.0.1:4318")).toEqual(['"traceId":"0af7651916cd43dd8448eb211c80319c"']);
  expect(run("")).toBeNull();
});

it("startTelemetry loads the OpenTelemetry SDK only when traces are exported", () => {
  const script = `
    import { createRequire } from "node:module";
    const { startTelemetry } = await import("./lib/http/server/start-telemetry.ts");
    await startTelemetry();
    const loaded = Object.keys(createRequire(import.meta.url).cache ?? {});
    console.log(loaded.filter((file) => file.includes("@opentelemetry/sdk-")).length > 0);
    process.exit(0);
  `;
  const run = (endpoint: string) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, ...CONFIGURATION, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      encoding: "utf8",
    }).trim();
  expect([run(""), run("http://127.0.0.1:1")]).toEqual(["false", "true"]);
});
