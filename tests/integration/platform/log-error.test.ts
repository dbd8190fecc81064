import { expect, it } from "vitest";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { toLoggedError } from "../../../lib/platform/telemetry/log-error.ts";

const PERSON = "bia.souza@example.test";

it("a database error is logged without the row it concerns", async () => {
  const error = await unsafeRows(
    "INSERT INTO platform.webhook_delivery (source, digest, body, size) VALUES ('ses', NULL, $1, 1)",
    [PERSON],
  ).catch((failure: unknown) => failure);
  // Control: where no row-level security hides it, the row is part of the error.
  expect(JSON.stringify(Object.assign({}, error))).toContain(PERSON);
  const logged = toLoggedError(new Error("not written", { cause: error }));
  expect(JSON.stringify(logged)).not.toContain(PERSON);
  expect(logged).toMatchObject({
    type: "Error",
    message: "not written",
    stack: expect.stringContaining("log-error.test"),
    cause: { code: "23502", table: "webhook_delivery", column: "digest", message: expect.any(String) },
  });
});

it("properties attached to other errors are omitted at any depth", () => {
  const inner = Object.assign(new Error("inner"), { meta: { args: [PERSON] }, params: [PERSON], code: "P2002" });
  const outer = new AggregateError([inner], "outer", { cause: Object.assign(new Error("cause"), { where: PERSON }) });
  expect(JSON.stringify(toLoggedError(outer))).not.toContain(PERSON);
  expect(toLoggedError(outer)).toMatchObject({ aggregateErrors: [{ code: "P2002" }], cause: { message: "cause" } });
  expect(toLoggedError({ detail: PERSON, code: "23505" })).toEqual({ code: "23505" });
  expect(toLoggedError("a word")).toBe("a word");
});
