import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "../../../app/api/audit/export/route.ts";
import { exportAccessLogs, findAuditRule } from "../../../lib/audit/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { addAccessLogs } from "../../support/access-log.ts";
import { createOrganization, createUser, userCtx } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

let orgId: string;
let auditor: Awaited<ReturnType<typeof createUser>>;

beforeEach(async () => {
  ({ orgId } = await createOrganization());
  auditor = await createUser(orgId, { permissions: ["app:audit"] });
});

async function download(query = "") {
  const response = await call(GET, { path: `/api/audit/export${query}`, token: await tokenFor(auditor.clerkId) });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { response, text, lines: text.trimEnd().split("\r\n") };
}

describe("GET /audit/export", () => {
  it("returns the log as a spreadsheet for Excel in Brazil", async () => {
    await addAccessLogs(orgId, [
      {
        userId: auditor.id,
        actionType: "USER_INVITE",
        endpoint: "/api/users/invite",
        status: 409,
        metadata: { email: "=cmd@example.com", error: "Taken; sorry" },
        createdAt: "2026-03-02T01:02:03.000Z",
      },
    ]);
    const { response, text, lines } = await download();
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="auditoria_\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(text.startsWith("\uFEFFData ISO;Data e hora (UTC−3);Usuário;E-mail;Ação;")).toBe(true);
    expect(lines[1]).toBe(
      `2026-03-02T01:02:03.000Z;01/03/2026 22:02:03;Pessoa Teste;${auditor.email};Convite de usuário;USER_INVITE;` +
        `'=cmd@example.com;Recusado;409;203.0.113.*;POST;/api/users/invite;Browser/1.0;` +
        `"{""email"":""=cmd@example.com"",""error"":""Taken; sorry""}";trace-1`,
    );
  });

  it("applies the list's filters and returns only the organization's records", async () => {
    await addAccessLogs(orgId, [
      { actionType: "ROLE_CREATE", endpoint: "/api/roles" },
      { actionType: "SEGMENT_EXPORT", endpoint: "/api/segments/100%/export" },
    ]);
    await addAccessLogs((await createOrganization()).orgId, [{ actionType: "ROLE_CREATE" }]);
    expect((await download("?actionType=ROLE_CREATE")).lines).toHaveLength(2);
    expect((await download("?search=100%25")).lines).toHaveLength(2);
    expect((await download("?search=1000")).lines).toHaveLength(1);
    // The downloads before are records themselves.
    expect((await download()).lines.filter((line) => !line.includes(";AUDIT_EXPORT;"))).toHaveLength(3);
  });

  it("reads a long log in batches on demand, each record once", async () => {
    await tenantDb(orgId).sql((sql) =>
      sql.run(
        `INSERT INTO access_log (organization_id, user_id, action_type, method, endpoint, status, created_at)
         SELECT $1, $2, 'ROLE_CREATE', 'POST', '/api/roles/' || n, 200, now() - interval '1 minute'
         FROM generate_series(1, 2500) n`,
        [orgId, auditor.id],
      ),
    );
    const { lines } = await download();
    expect(lines).toHaveLength(2_501);
    expect(new Set(lines).size).toBe(2_501);
    const { csv } = await exportAccessLogs(userCtx(orgId), { since: null, until: null });
    const reader = csv.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("Data ISO");
    await reader.cancel();
  });

  it("is recorded in the log, while reading the log on the page is not", () => {
    for (const path of ["logs", "stats", "people"])
      expect(findAuditRule("GET", `/api/audit/${path}`, undefined)).toBeNull();
    expect(findAuditRule("GET", "/api/audit/export", undefined)).toMatchObject({ actionType: "AUDIT_EXPORT" });
  });
});
