import { beforeAll, describe, expect, it } from "vitest";
import { allowedMethods } from "../../lib/http/server/refuse-methods.ts";
import { Checks } from "./checks.ts";
import { listOperations, readDocument } from "./operations.ts";
import { runGroup, type Target } from "./run-group.ts";
import { overHttp } from "./send.ts";
import { openServedWorld } from "./served-world.ts";

// A share of the same requests over the network, to a built server with the demo data at FUZZ_URL.
const { FUZZ_URL, FUZZ_SEED, FUZZ_REQUESTS, FUZZ_GROUPS } = process.env;
const SEED = Number(FUZZ_SEED ?? 20_261_122);
/** A tenth of the requests that the handlers get. */
const REQUESTS = Math.ceil(Number(FUZZ_REQUESTS ?? 1_000) / 10);
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const HOUR_MS = 3_600_000;

const document = readDocument();
const operations = listOperations(document);
const wanted = FUZZ_GROUPS?.split(",");
const groups = [...new Set(operations.map(({ group }) => group))].filter((group) => wanted?.includes(group) ?? true);
const origin = FUZZ_URL ?? "";

describe.skipIf(!FUZZ_URL)("[D1] requests over HTTP", () => {
  let target: Target;
  beforeAll(async () => {
    const world = await openServedWorld(origin);
    target = { document, world, checks: new Checks(document), send: overHttp(origin), origin };
  });

  it.each(groups)(
    "every response of /%s conforms to the contract",
    async (group) => {
      const own = operations.filter((one) => one.group === group);
      const run = await runGroup(own, REQUESTS, SEED, target);
      const report = run.findings.map(
        ({ operation, kind, detail, curl }) => `${operation}: ${kind}\n  ${detail}\n  ${curl}`,
      );
      expect(report, `seed ${SEED}`).toEqual([]);
    },
    HOUR_MS,
  );

  it.each(Object.keys(document.paths))(
    "%s answers an undeclared method with 405 and the allowed methods",
    async (path) => {
      const url = `/api${path.replace(/\{[^}]+\}/g, "x")}`;
      const allowed = allowedMethods(document, url);
      for (const method of METHODS.filter((one) => !allowed.includes(one))) {
        const answer = await fetch(`${origin}${url}`, { method, headers: { "x-correlation-id": "of-a-test" } });
        expect(`${method} ${answer.status}`).toBe(`${method} 405`);
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual([...allowed].sort());
        expect(await answer.json()).toEqual({
          statusCode: 405,
          message: "Method not allowed",
          error: "Method Not Allowed",
        });
        expect(answer.headers.get("x-correlation-id")).toBe("of-a-test");
      }
      const { status, headers } = await fetch(`${origin}${url}`, { method: "OPTIONS" });
      expect([status, headers.get("allow")?.split(", ").sort()]).toEqual([204, [...allowed].sort()]);
    },
  );
});
