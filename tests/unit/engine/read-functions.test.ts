import { Inngest } from "inngest";
import { describe, expect, it } from "vitest";
import { assertSupported, type Registered } from "../../../inngest/local/functions/read-functions.ts";

const baseUrl = new URL("http://127.0.0.1/api/inngest");
const client = new Inngest({ id: "app" });

type Options = Omit<Parameters<typeof client.createFunction>[0], "id">;

/** The registration as the SDK sends it. */
function registered(options: Options): Registered[] {
  const fn = client.createFunction({ triggers: { event: "test/event" }, ...options, id: "send" }, () => undefined);
  const { getConfig } = fn as unknown as { getConfig: (given: object) => Registered[] };
  return JSON.parse(JSON.stringify(getConfig.call(fn, { baseUrl, appPrefix: client.id })));
}

const register = (options: Options) => assertSupported(registered(options));

describe("registration of a function", () => {
  it.each<[string, Options]>([
    ["retries", { retries: 0 }],
    ["cancelOn", { cancelOn: [{ event: "test/cancel", match: "data.key" }] }],
    ["concurrency as a number", { concurrency: 2 }],
    ["concurrency by key", { concurrency: [{ limit: 3 }, { limit: 1, key: "event.data.key" }] }],
    ["debounce", { debounce: { period: "5s", timeout: "1m", key: "event.data.key" } }],
    ["priority", { priority: { run: "event.data.rank" } }],
    ["idempotency", { idempotency: "event.data.key" }],
    ["onFailure", { onFailure: () => undefined }],
    ["a schedule in a time zone", { triggers: { cron: "TZ=America/Sao_Paulo 0 3 * * *" } }],
  ])("accepts %s", (_, options) => {
    expect(() => register(options)).not.toThrow();
  });

  it.each<[string, Options]>([
    ["batchEvents", { batchEvents: { maxSize: 2, timeout: "1s" } }],
    ["throttle", { throttle: { limit: 1, period: "1s" } }],
    ["rateLimit", { rateLimit: { limit: 1, period: "1s" } }],
    ["singleton", { singleton: { mode: "skip" } }],
    ["timeouts", { timeouts: { start: "1m" } }],
    ["triggers.0.jitter", { triggers: { cron: "0 3 * * *", jitter: "1m" } as { cron: string } }],
    ["cancelOn.0.timeout", { cancelOn: [{ event: "test/cancel", timeout: "1h" }] }],
  ])("rejects the unsupported option %s and names the function", (option, options) => {
    expect(() => register(options)).toThrow(
      `Function "app-send": the embedded job engine does not support option "${option}"`,
    );
  });

  it("rejects an unknown option and names the function", () => {
    const [config] = registered({});
    expect(() => assertSupported([{ ...(config as Registered), quota: 1 }])).toThrow(
      'Function "app-send": the embedded job engine does not support option "quota"',
    );
  });

  it.each<[string, Options, string]>([
    ["an invalid schedule", { triggers: { cron: "soon" } }, '"triggers.0.cron" is not a cron expression'],
    ["an invalid condition", { triggers: { event: "a/b", if: "size(event)" } }, '"triggers.0.if" is not an expression'],
    ["an invalid duration", { debounce: { period: "soon" as "1s" } }, '"debounce.period" is not a duration'],
    [
      "a limit that is not a number",
      { concurrency: { limit: "2" as unknown as number } },
      '"concurrency.0.limit" is invalid',
    ],
  ])("rejects %s and names the function and the option", (_, options, problem) => {
    expect(() => register(options)).toThrow(`Function "app-send": the value of option ${problem}`);
  });

  it("reports all unsupported options in one error", () => {
    expect(() => register({ throttle: { limit: 1, period: "1s" }, rateLimit: { limit: 1, period: "1s" } })).toThrow(
      /"throttle"\n.*"rateLimit"|"rateLimit"\n.*"throttle"/,
    );
  });
});
