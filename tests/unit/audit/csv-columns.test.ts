import { describe, expect, it } from "vitest";
import { AUDIT_CSV_COLUMNS } from "../../../lib/audit/rules/csv-columns.ts";
import type { AccessLog, AuditTarget } from "../../../lib/audit/schemas.ts";

const ID = "0198c0de-0000-7000-8000-0000abcdef01";
const target = (kind: AuditTarget["kind"], name: string | null): AuditTarget => ({ kind, id: ID, name });
const log = (fields: Partial<AccessLog> = {}): AccessLog => ({
  id: "l",
  userId: "u",
  organizationId: "o",
  storeId: null,
  endpoint: "/api/campaigns/1/send",
  method: "POST",
  ip: "192.0.2.0",
  userAgent: "Firefox",
  status: 200,
  actionType: "CAMPAIGN_SEND",
  metadata: { campaignId: ID },
  createdAt: "2026-03-15T17:05:09.123Z",
  user: { id: "u", name: "Marina", email: "marina@example.test" },
  correlationId: "c-1",
  targets: [target("campaign", "Natal")],
  ...fields,
});
const cellsOf = (fields: Partial<AccessLog> = {}) =>
  AUDIT_CSV_COLUMNS.map(({ header, value }) => [header, value(log(fields))]);
const cell = (header: string, fields: Partial<AccessLog>) =>
  cellsOf(fields).flatMap(([own, value]) => (own === header ? [value] : []));

describe("audit log CSV export", () => {
  it("writes the user, action, target, time and origin of each record", () => {
    expect(cellsOf()).toEqual([
      ["Data ISO", "2026-03-15T17:05:09.123Z"],
      ["Data e hora (UTC−3)", "15/03/2026 14:05:09"],
      ["Usuário", "Marina"],
      ["E-mail", "marina@example.test"],
      ["Ação", "Envio de campanha"],
      ["Código da ação", "CAMPAIGN_SEND"],
      ["Sobre", "Natal"],
      ["Resultado", "Concluído"],
      ["Status", 200],
      ["IP", "192.0.2.0"],
      ["Método", "POST"],
      ["Endereço", "/api/campaigns/1/send"],
      ["Navegador", "Firefox"],
      ["Detalhes", `{"campaignId":"${ID}"}`],
      ["Código de correlação", "c-1"],
    ]);
  });

  it("leaves the cells of unknown fields empty", () => {
    const user = { id: "u", name: null, email: "" };
    const unknown = { user, ip: null, userAgent: null, metadata: null, correlationId: null, targets: [] };
    expect(cellsOf(unknown).filter(([, value]) => value === null || value === "")).toEqual([
      ["Usuário", null],
      ["E-mail", ""],
      ["Sobre", ""],
      ["IP", null],
      ["Navegador", null],
      ["Detalhes", null],
      ["Código de correlação", null],
    ]);
  });

  it.each([
    ["2026-01-01T02:59:59.999Z", "31/12/2025 23:59:59"],
    ["2026-01-01T03:00:00.000Z", "01/01/2026 00:00:00"],
    ["2026-11-09T08:07:06.000Z", "09/11/2026 05:07:06"],
  ])("writes the instant %s in UTC−3 as %s", (createdAt, expected) => {
    expect(cell("Data e hora (UTC−3)", { createdAt })).toEqual([expected]);
  });

  it.each([
    [200, "Concluído"],
    [399, "Concluído"],
    [400, "Recusado"],
    [401, "Recusado"],
    [500, "Recusado"],
  ])("labels the HTTP status %i as %s", (status, expected) => {
    expect(cell("Resultado", { status })).toEqual([expected]);
  });

  it("lists every target of an action, with the id of a target that has no name", () => {
    const targets = [target("user", "Ana"), target("role", null), target("campaign", "Natal")];
    expect(cell("Sobre", { targets })).toEqual([`Ana, ${ID}, Natal`]);
  });

  it("writes the recorded code of an unknown action", () => {
    expect(cell("Ação", { actionType: "SOMETHING_NEW" })).toEqual(["SOMETHING_NEW"]);
  });
});
