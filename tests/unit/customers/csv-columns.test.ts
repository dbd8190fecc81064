import { describe, expect, it } from "vitest";
import { toCsv } from "../../../lib/core/csv.ts";
import { CUSTOMER_CSV_COLUMNS, SEGMENT_NAMES } from "../../../lib/customers/rules/csv-columns.ts";
import type { CustomerRow } from "../../../lib/customers/schemas.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

const ROW: CustomerRow = {
  id: "1",
  name: "=MARIA DA SILVA",
  phone: "11987654321",
  email: "maria@mail.test",
  cpfMasked: "***.982.247-**",
  city: "Campinas; SP",
  state: "SP",
  rfmStatus: "at_risk",
  totalSpent: 1234.5,
  orderCount: 3,
  averageTicket: 411.5,
  lastOrder: "2026-03-15T02:05:00.000Z",
  store: { id: "s", code: "F01", name: "Centro" },
  preferredStore: null,
  preferredSeller: { id: "v", name: "ANA DE SOUZA" },
  channels: { whatsapp: { reachable: true, reason: null }, email: { reachable: true, reason: null } },
  erasedAt: null,
};

describe("the columns of the customer export", () => {
  it("mask contact data, escape formulas and use Brazilian formats", () => {
    const [header, line] = toCsv(CUSTOMER_CSV_COLUMNS, [ROW]).split("\r\n");
    expect(header).toMatch(/^\uFEFFNome;E-mail;Telefone;Cidade;UF;/);
    expect(line).toBe(
      '\'=maria da Silva;m***@mail.test;***4321;"Campinas; SP";SP;Em risco;1234,50;3;411,50;14/03/2026 23:05;' +
        "2026-03-15T02:05:00.000Z;Centro;;Ana de Souza",
    );
    expect(line).not.toContain("982");
  });

  it("use the same segment labels as the pages", () => expect(SEGMENT_NAMES).toEqual(messages.rfm.segments));
});
