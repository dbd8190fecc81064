import { beforeAll, describe, expect, it } from "vitest";
import { GET } from "../../../app/api/admin/queues/route.ts";
import { issueLocalToken, startLocalSession } from "../../../lib/identity/index.ts";
import { recordFailedRun } from "../../../lib/jobs/index.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call } from "../../support/http.ts";

const PASSWORD = "senha: da fila";
Object.assign(process.env, { ENABLE_QUEUE_UI: "true", QUEUE_UI_USER: "operador", QUEUE_UI_PASSWORD: PASSWORD });

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const GOOD = basic("operador", PASSWORD);

async function cookieOf(level: number): Promise<{ cookie: string; email: string }> {
  const { email } = await createUser((await createOrganization()).orgId, { level, permissions: ["app:queues"] });
  const [cookie = ""] = (await startLocalSession(email)).split(";");
  return { cookie, email };
}
const open = (headers: Record<string, string> = {}) => call(GET, { path: "/api/admin/queues", headers });

describe("GET /admin/queues", () => {
  let superAdmin: { cookie: string; email: string };
  beforeAll(async () => {
    superAdmin = await cookieOf(0);
  });

  it.each([
    ["no credentials", {}],
    ["a wrong password", { authorization: basic("operador", "outra") }],
    ["a wrong user", { authorization: basic("admin", PASSWORD) }],
    ["the colon at another position", { authorization: basic("operador:senha", "da fila") }],
    ["invalid base64", { authorization: "Basic ***" }],
    ["an empty password", { authorization: basic("operador", "") }],
  ])("answers 401 to a request with %s, even with a session of level 0", async (_, headers) => {
    for (const cookie of ["", superAdmin.cookie]) {
      const answer = await open({ ...headers, cookie });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Basic realm="queues", charset="UTF-8"');
      expect(await answer.json()).toMatchObject({ statusCode: 401, error: "Unauthorized" });
    }
  });

  it("answers 401 to a bearer token without the password", async () => {
    const { token } = await issueLocalToken(superAdmin.email);
    expect((await open({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it("answers 403 to the right password without a session of level 0", async () => {
    const { cookie } = await cookieOf(10);
    for (const session of ["", cookie, `${superAdmin.cookie}x`]) {
      const answer = await open({ authorization: GOOD, cookie: session });
      expect(answer.status).toBe(403);
      expect(answer.headers.has("www-authenticate")).toBe(false);
    }
  });

  it("shows the queues, and escapes HTML in names and errors", async () => {
    const { orgId } = await createOrganization("Loja <b>& Filhos</b>");
    await recordFailedRun({
      function_id: "balcao-<script>alert(1)</script>",
      run_id: crypto.randomUUID(),
      error: { message: `<img src=x onerror="alert('1')">` },
      event: { name: "crm/erp-page.requested", data: { orgId } },
    });
    const answer = await open({ authorization: GOOD, cookie: superAdmin.cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; frame-ancestors 'none'/);
    expect(policy).not.toContain("unsafe");
    const html = await answer.text();
    expect(html).toContain("whatsapp-send");
    expect(html).toContain("Loja &lt;b&gt;&amp; Filhos&lt;/b&gt;");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
    expect(html).not.toMatch(/<script|<img|<b>/);
  });
});
