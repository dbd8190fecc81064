import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { tell } from "../../../components/audit/sentence.ts";
import { ACTION_TYPES } from "../../../lib/audit/names.ts";
import { actionLabel } from "../../../lib/audit/rules/action-labels.ts";
import type { AccessLog, AuditTarget } from "../../../lib/audit/schemas.ts";
import { FIGURE_IDS } from "../../../lib/explain/names.ts";
import { createFormatters } from "../../../lib/web/formatters.ts";
import en from "../../../messages/en.json" with { type: "json" };
import pt from "../../../messages/pt-BR.json" with { type: "json" };

const LANGUAGES = { "pt-BR": pt, en } as const;
const id = "0198c0de-0000-7000-8000-0000abcdef01";
const named = (kind: AuditTarget["kind"], name: string | null): AuditTarget => ({ kind, id, name });
const EVERYTHING = [
  named("user", "Marina"),
  named("email", "ana@x.test"),
  named("role", "Gerente"),
  named("customer", "Rui S."),
  named("segment", "VIP Campinas"),
  named("campaign", "Natal"),
  named("whatsappNumber", "Centro"),
  named("store", "Loja Centro"),
];

function sentence(locale: keyof typeof LANGUAGES, fields: Partial<AccessLog>): string {
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale, messages: LANGUAGES[locale], namespace: "audit", onError });
  const request = { method: "POST", endpoint: "/api/x", metadata: null };
  const log = { actionType: "ROLE_CREATE", status: 200, targets: [], ...request, ...fields };
  return tell(log, t as Parameters<typeof tell>[1], createFormatters(locale).dateTime);
}

describe("sentence of an audit record", () => {
  it.each([
    ["SEGMENT_EXPORT", 200, "exportou o segmento “VIP Campinas”"],
    ["USER_INVITE", 201, "convidou ana@x.test com o papel “Gerente”"],
    ["USER_ROLE_CHANGE", 200, "trocou o papel de Marina"],
    ["CUSTOMER_VIEW", 200, "consultou o cliente Rui S."],
    [
      "USER_INVITE",
      409,
      "tentou convidar ana@x.test com o papel “Gerente” e o pedido foi recusado: conflito com o que já existe",
    ],
    ["CAMPAIGN_SEND", 500, "tentou enviar a campanha “Natal” e não conseguiu: erro no servidor"],
    ["ROLE_DELETE", 418, "tentou excluir o papel “Gerente” e o pedido foi recusado: o servidor não aceitou"],
    ["CAMPAIGN_CREATE", 201, "criou a campanha “Natal”"],
    ["CAMPAIGN_PAUSE", 200, "pausou a campanha “Natal”"],
    ["CAMPAIGN_TEST", 200, "enviou um teste com a campanha “Natal”"],
    ["CUSTOMER_ERASE", 200, "apagou dados pessoais (LGPD): o cliente Rui S."],
    ["CONVERSATION_REPLY", 201, "enviou uma resposta de WhatsApp para o cliente Rui S."],
    ["SETTINGS_STORE_UPDATE", 200, "alterou a loja “Loja Centro”"],
    ["SIGN_IN_FAILED", 400, "teve uma tentativa de entrada recusada: o código estava errado ou vencido"],
    ["SIGN_IN_FAILED", 403, "teve uma tentativa de entrada recusada: a conta está desativada"],
    ["SOMETHING_NEW", 200, "fez POST /api/x"],
  ])("describes %s with the HTTP status %i", (actionType, status, told) => {
    expect(sentence("pt-BR", { actionType, status, targets: EVERYTHING })).toBe(told);
  });

  it.each([
    ["cloud_marketing", "0.3625", "cadastrou o preço de R$\u00a00,3625 para API oficial do WhatsApp (marketing)"],
    ["email", "0.00055", "cadastrou o preço de R$\u00a00,00055 para e-mail"],
    ["gateway", "0", "cadastrou o preço de R$\u00a00,00 para WhatsApp do celular da loja"],
  ])("names the message and the amount of a price: %s, %s", (tariff, name, told) => {
    const targets = [{ kind: "messagePrice" as const, id: tariff, name }];
    expect(sentence("pt-BR", { actionType: "MESSAGE_PRICE_ADD", targets })).toBe(told);
  });

  it("says that a campaign was scheduled, and when it starts", () => {
    const told = (before: unknown, after: unknown) =>
      sentence("pt-BR", { actionType: "CAMPAIGN_UPDATE", targets: EVERYTHING, metadata: { before, after } });
    const draft = { name: "Natal", status: "draft", scheduledAt: null };
    const scheduled = { name: "Natal", status: "scheduled", scheduledAt: "2026-12-01T12:00:00.000Z" };
    const later = { ...scheduled, scheduledAt: "2026-12-02T12:00:00.000Z" };
    expect(told(draft, scheduled)).toBe("agendou a campanha “Natal” para 01/12/2026 09:00");
    expect(told(scheduled, later)).toBe("agendou a campanha “Natal” para 02/12/2026 09:00");
    expect(told(later, { ...later, name: "Ano-novo" })).toBe("alterou a campanha “Natal”");
    expect(told(later, draft)).toBe("alterou a campanha “Natal”");
  });

  it.each(FIGURE_IDS)("names the figure %s in both languages", (figure) => {
    const opened = { actionType: "FIGURE_OPEN", metadata: { figure } };
    expect(sentence("pt-BR", opened)).not.toContain("um valor");
    expect(sentence("en", opened)).not.toContain("a figure");
  });

  it("names the figure that was opened, and none that does not exist", () => {
    const opened = (figure: string) => sentence("pt-BR", { actionType: "FIGURE_OPEN", metadata: { figure } });
    expect(opened("campaigns.revenue")).toBe("abriu o cálculo de vendas atribuídas a uma campanha");
    for (const unknown of ["campaigns", "campaigns.x", "x.y", ""])
      expect(opened(unknown)).toBe("abriu o cálculo de um valor");
  });

  it("shows no code for a deleted target, and a general term for an unknown one", () => {
    const gone = { actionType: "ROLE_UPDATE", targets: [named("role", null)] };
    expect(sentence("pt-BR", gone)).toBe("alterou um papel que não existe mais");
    expect(sentence("en", gone)).toBe("changed a role that no longer exists");
    expect(sentence("pt-BR", { actionType: "USER_INVITE", status: 400 })).toBe(
      "tentou convidar alguém com um papel e o pedido foi recusado: os dados não foram aceitos",
    );
  });

  it.each(ACTION_TYPES)("exists for %s in both languages for success, rejection and failure", (actionType) => {
    for (const locale of ["pt-BR", "en"] as const) {
      const told = [200, 403, 500].map((status) => sentence(locale, { actionType, status, targets: EVERYTHING }));
      expect(new Set(told).size).toBe(3);
      for (const text of told) expect(text).not.toMatch(/[{}]|código|\(code/);
    }
  });

  it.each(ACTION_TYPES)("has the same action label in the CSV and on the page: %s", (actionType) => {
    expect(actionLabel(actionType)).toBe(pt.audit.actionNames[actionType]);
  });
});
