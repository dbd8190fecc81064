import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/index.ts";
import { asDeclared } from "../../support/as-declared.ts";

const View = z.object({ id: z.string(), store: z.object({ code: z.string() }) });
const view = { id: "1", store: { code: "a" } };
const one = route({ response: View, handler: () => view });
const file = route({ answers: { 200: { description: "A file" } }, handler: () => new Response("") });
const closed = route({ summary: "Closes it", errors: ["survey_closed"], handler: () => undefined });
const nothing = route({ handler: () => undefined });

describe("asDeclared", () => {
  it("returns a response that is exactly the declared one, and any error", async () => {
    expect(await (await asDeclared(one, Response.json(view))).json()).toEqual(view);
    expect((await asDeclared(file, new Response("a;b"))).status).toBe(200);
    expect((await asDeclared(nothing, new Response(null, { status: 204 }))).status).toBe(204);
    expect((await asDeclared(one, Response.json({}, { status: 404 }))).status).toBe(404);
  });

  it("throws for a missing, wrong or undeclared field, at any depth", async () => {
    for (const other of [
      { id: "1" },
      { ...view, id: 1 },
      { ...view, hash: "x" },
      { ...view, store: { code: "a", x: 1 } },
    ])
      await expect(asDeclared(one, Response.json(other))).rejects.toThrow();
  });

  it("throws for an undeclared error of a route, not for one of the pipeline", async () => {
    const failed = (code: string) => Response.json({}, { status: 409, headers: { "x-error-code": code } });
    for (const code of ["survey_closed", "not_found"])
      expect((await asDeclared(closed, failed(code))).status).toBe(409);
    await expect(asDeclared(closed, failed("survey_already_answered"))).rejects.toThrow(
      "doesn't declare the error survey_already_answered",
    );
  });

  it("throws for an undeclared success", async () => {
    await expect(asDeclared(one, Response.json(view, { status: 201 }))).rejects.toThrow("declares no response 201");
    await expect(asDeclared(one, new Response(null, { status: 204 }))).rejects.toThrow("declares no response 204");
    await expect(asDeclared(nothing, Response.json(view))).rejects.toThrow("declares no response 200");
    await expect(asDeclared(file, new Response(null, { status: 204 }))).rejects.toThrow("declares no response 204");
  });
});
