import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type RouteHandler, route } from "../../../lib/http/index.ts";
import { asDeclared } from "../../support/as-declared.ts";

const View = z.object({ id: z.string(), store: z.object({ code: z.string() }) });
const view = { id: "1", store: { code: "a" } };
const one = of(route({ response: View, handler: () => view }));
const file = of(route({ answers: { 200: { description: "A file" } }, handler: () => new Response("") }));
const nothing = of(route({ handler: () => undefined }));
const closed = route({ summary: "Closes it", errors: ["survey_closed"], handler: () => undefined });
const params = z.object({ id: z.string() });
const open = route({ summary: "Reads it", public: true, params, handler: () => undefined });

function of(handler: RouteHandler, method = "GET") {
  return { handler, method };
}

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

  it("throws for an error that neither the route declares nor its pipeline can answer with", async () => {
    const failed = (code: string, status: number) => Response.json({}, { status, headers: { "x-error-code": code } });
    expect((await asDeclared(of(closed), failed("survey_closed", 410))).status).toBe(410);
    await expect(asDeclared(of(closed), failed("survey_already_answered", 409))).rejects.toThrow(
      `"Closes it" doesn't declare the error survey_already_answered`,
    );

    const isDeclared = async (handler: RouteHandler, method: string, status: number, code: string) =>
      asDeclared(of(handler, method), failed(code, status)).then(
        () => true,
        () => false,
      );
    expect(await isDeclared(closed, "GET", 401, "unauthorized")).toBe(true);
    expect(await isDeclared(open, "GET", 401, "unauthorized")).toBe(false);
    expect(await isDeclared(closed, "GET", 404, "not_found")).toBe(false);
    expect(await isDeclared(open, "HEAD", 404, "not_found")).toBe(true);
    expect(await isDeclared(closed, "POST", 403, "role_read_only")).toBe(true);
    for (const method of ["GET", "HEAD"]) expect(await isDeclared(closed, method, 403, "role_read_only")).toBe(false);
    expect(await isDeclared(closed, "POST", 503, "work_limit_exceeded")).toBe(false);
    expect(await isDeclared(open, "POST", 503, "database_unavailable")).toBe(true);
  });

  it("throws for an undeclared success", async () => {
    await expect(asDeclared(one, Response.json(view, { status: 201 }))).rejects.toThrow("declares no response 201");
    await expect(asDeclared(one, new Response(null, { status: 204 }))).rejects.toThrow("declares no response 204");
    await expect(asDeclared(nothing, Response.json(view))).rejects.toThrow("declares no response 200");
    await expect(asDeclared(file, new Response(null, { status: 204 }))).rejects.toThrow("declares no response 204");
  });
});
