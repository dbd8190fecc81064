import type dns from "node:dns";
import { beforeAll, describe, expect, it, vi } from "vitest";

const ADDRESSES = new Map([
  ["inside.example", "10.0.0.1"],
  ["metadata.example", "169.254.169.254"],
  ["shop.example", "203.0.114.9"],
]);
vi.mock("node:dns", async (importOriginal) => {
  const original = await importOriginal<typeof dns>();
  const lookup = (hostname: string, options: dns.LookupOptions, done: (...answer: unknown[]) => void) => {
    const address = ADDRESSES.get(hostname);
    if (address === undefined) return original.lookup(hostname, options as never, done as never);
    if (options.all) done(null, [{ address, family: 4 }]);
    else done(null, address, 4);
  };
  return { ...original, default: { ...original, lookup }, lookup };
});

// The production configuration, read only by modules of this suite.
type Modules = {
  erp: typeof import("../../../app/api/settings/erp/test/route.ts");
  settings: typeof import("../../../app/api/settings/erp/route.ts");
  email: typeof import("../../../app/api/settings/email/route.ts");
  test: typeof import("../../../app/api/settings/email/test/route.ts");
  people: typeof import("../../support/settings.ts");
};
let modules: Modules;

beforeAll(async () => {
  vi.resetModules();
  Object.assign(process.env, {
    NODE_ENV: "production",
    OUTBOUND_PRIVATE_HOSTS: "",
    ERP_DATABASE_HOSTS: "db.example:5432",
  });
  modules = {
    erp: await import("../../../app/api/settings/erp/test/route.ts"),
    settings: await import("../../../app/api/settings/erp/route.ts"),
    email: await import("../../../app/api/settings/email/route.ts"),
    test: await import("../../../app/api/settings/email/test/route.ts"),
    people: await import("../../support/settings.ts"),
  };
});

const HOSTS = ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "localhost", "0.0.0.0"];

describe("private address in production", () => {
  it("is rejected by the ERP connection test as private_address", async () => {
    const person = await modules.people.newPerson();
    for (const host of [...HOSTS, "2130706433", "[::1]", "[::ffff:127.0.0.1]"]) {
      const body = { baseUrl: `http://${host}:5432`, username: "x", password: "y" };
      const answer = await person.call(modules.erp.POST, "/settings/erp/test", { method: "POST", body });
      expect(answer.body, host).toMatchObject({ ok: false, reason: "private_address" });
    }
  });

  it("is rejected for a database too, as every address that the operator has not listed with its port", async () => {
    const person = await modules.people.newPerson();
    for (const host of [...HOSTS, "2130706433", "[::1]", "shop.example", "db.example:5433"]) {
      const body = { kind: "sql", baseUrl: `postgresql://${host}/erp`, username: "x", password: "y" };
      const test = await person.call(modules.erp.POST, "/settings/erp/test", { method: "POST", body });
      expect(test.body, host).toMatchObject({ ok: false, reason: "host_not_listed" });
      const save = await person.call(modules.settings.PUT, "/settings/erp", { method: "PUT", body });
      expect(save.status, host).toBe(400);
      expect(save.body).toMatchObject({ message: "Validation failed: baseUrl: host_not_listed" });
    }
  });

  it("is rejected for files over SFTP and in an object storage", async () => {
    const hostKey = `SHA256:${"A".repeat(43)}`;
    for (const host of [...HOSTS, "inside.example", "metadata.example", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]) {
      // The number of tests per person is limited.
      const person = await modules.people.newPerson();
      const isName = host.endsWith(".example");
      for (const baseUrl of [`sftp://${host}/saida`, `sftp://${host}:5432/saida`, `http://${host}:5432/loja`]) {
        const body = { kind: "files", baseUrl, username: "x", password: "y", files: { hostKey } };
        const save = await person.call(modules.settings.PUT, "/settings/erp", { method: "PUT", body });
        expect(save.body, baseUrl).toMatchObject({ message: "Validation failed: baseUrl: private_address" });
        // No test may begin an HTTP request to a name.
        if (isName && baseUrl.startsWith("http")) continue;
        const test = await person.call(modules.erp.POST, "/settings/erp/test", { method: "POST", body });
        expect(test.body, baseUrl).toMatchObject({ ok: false, reason: "private_address" });
      }
    }
  });

  it("is allowed for a database that the operator has listed", async () => {
    const person = await modules.people.newPerson();
    const body = { kind: "sql", baseUrl: "postgresql://DB.example/erp", username: "x", password: "y" };
    expect(await person.call(modules.settings.PUT, "/settings/erp", { method: "PUT", body })).toMatchObject({
      status: 200,
    });
  });

  it("is rejected with 400 when it is saved as the ERP's address or as a name that resolves to one", async () => {
    const person = await modules.people.newPerson();
    const save = (baseUrl: string) =>
      person.call(modules.settings.PUT, "/settings/erp", {
        method: "PUT",
        body: { baseUrl, username: "x", password: "y" },
      });
    const names = ["inside.example", "metadata.example"];
    for (const host of [...HOSTS, "2130706433", "[::1]", "[::ffff:127.0.0.1]", "[fd00:ec2::254]", ...names]) {
      const refused = await save(`http://${host}:5432`);
      expect(refused.status, host).toBe(400);
      expect(refused.body).toMatchObject({ message: "Validation failed: baseUrl: private_address" });
    }
    const { body } = await person.call(modules.settings.GET, "/settings/erp");
    expect(body).toMatchObject({ source: "none" });
    for (const host of ["erp.invalid", "shop.example"]) expect((await save(`http://${host}`)).status, host).toBe(200);
  });

  it.each(HOSTS)("is never used as a mail server: %s", async (host) => {
    const person = await modules.people.newPerson();
    const body = { fromName: "A", fromAddress: "a@b.test", server: { host, port: 5432, security: "none" } };
    await person.call(modules.email.POST, "/settings/email", { method: "POST", body });
    const answer = await person.call(modules.test.POST, "/settings/email/test", { method: "POST", body: {} });
    expect(answer.body).toMatchObject({ ok: false, reason: "blocked_address" });
  });
});
