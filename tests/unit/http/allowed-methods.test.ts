import { expect, it } from "vitest";
import { readApiDocument } from "../../../lib/http/responses/api-document.ts";
import { allowedMethods } from "../../../lib/http/server/refuse-methods.ts";

it.each([
  ["/api/campaigns", "GET, POST, HEAD, OPTIONS"],
  ["/api/campaigns?page=1", "GET, POST, HEAD, OPTIONS"],
  ["/api/campaigns/names", "GET, HEAD, OPTIONS"],
  ["/api/campaigns/x", "DELETE, GET, PATCH, HEAD, OPTIONS"],
  ["/api/campaigns/x/send", "POST, OPTIONS"],
  ["/api/nothing", ""],
])("%s allows the methods: %s", async (url, methods) => {
  expect(
    allowedMethods(await readApiDocument(), url)
      .sort()
      .join(),
  ).toBe(methods.split(", ").sort().join());
});
