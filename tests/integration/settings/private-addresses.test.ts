import { beforeAll, describe, expect, it, vi } from "vitest";

// The configuration of production, read by modules of this suite alone.
type Modules = {
  erp: typeof import("../../../app/api/settings/erp/test/route.ts");
  email: typeof import("../../../app/api/settings/email/route.ts");
  test: typeof import("../../../app/api/settings/email/test/route.ts");
  people: typeof import("../../support/settings.ts");
};
let modules: Modules;

beforeAll(async () => {
  vi.resetModules();
  Object.assign(process.env, { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: "" });
  modules = {
    erp: await import("../../../app/api/settings/erp/test/route.ts"),
    email: await import("../../../app/api/settings/email/route.ts"),
    test: await import("../../../app/api/settings/email/test/route.ts"),
    people: await import("../../support/settings.ts"),
  };
});

const HOSTS = ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "localhost", "0.0.0.0"];

describe("in production, a private address", () => {
  it("is never asked as an ERP", async () => {
    const person = await modules.people.newPerson();
    for (const host of [...HOSTS, "2130706433", "[::1]", "[::ffff:127.0.0.1]"]) {
      const body = { baseUrl: `http://${host}:5432`, username: "x", password: "y" };
      const answer = await person.call(modules.erp.POST, "/settings/erp/test", { method: "POST", body });
      expect(answer.body, host).toMatchObject({ ok: false, reason: "private_address" });
    }
  });

  it.each(HOSTS)("is never used as a mail server: %s", async (host) => {
    const person = await modules.people.newPerson();
    const body = { fromName: "A", fromAddress: "a@b.test", server: { host, port: 5432, security: "none" } };
    await person.call(modules.email.POST, "/settings/email", { method: "POST", body });
    const answer = await person.call(modules.test.POST, "/settings/email/test", { method: "POST", body: {} });
    expect(answer.body).toMatchObject({ ok: false, reason: "blocked_address" });
  });
});
