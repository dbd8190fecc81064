import { describe, expect, it } from "vitest";
import { config } from "../../../middleware.ts";

const [source = ""] = config.matcher;
const isMatched = (path: string) => new RegExp(`^${source}$`).test(path);

// Next answers no request that the middleware matches before its whole body has arrived (ADR 0076).
describe("paths of the middleware", () => {
  it.each([
    "/api",
    "/api/health",
    "/api/customers/1",
    "/api/webhooks/whatsapp",
    "/.well-known/oauth-protected-resource/api/mcp",
  ])("exclude %s", (path) => {
    expect(isMatched(path)).toBe(false);
  });

  it.each(["/", "/sign-in", "/customers/1", "/apiary"])("include the page %s", (path) => {
    expect(isMatched(path)).toBe(true);
  });
});
