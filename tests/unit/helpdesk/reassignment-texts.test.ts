import { describe, expect, it } from "vitest";
import {
  type CustomerContext,
  firstName,
  isNoteOf,
  type NoteFacts,
  noteText,
  personalise,
} from "../../../lib/helpdesk/rules/reassignment-texts.ts";

describe("[D9] redirect message", () => {
  it("uses the first names of customer and agent", () => {
    const names = { agent: "ANA PAULA SOUZA - CENTRO", customer: "maria das graças" };
    expect(personalise("Oi {{customer}}, sou {{ agent }}.", names)).toBe("Oi Maria, sou Ana.");
    expect(personalise(null, names)).toBe(
      "Olá, Maria! Aqui é Ana. Seu atendimento foi transferido para a nossa equipe e logo falaremos com você.",
    );
    expect(personalise("   ", names)).toBe(personalise(null, names));
  });

  it("omits an unknown name and the comma before it", () => {
    expect(personalise("Olá, {{customer}}! Aqui é {{agent}}.", { agent: "Ana", customer: "+5511988887777" })).toBe(
      "Olá! Aqui é Ana.",
    );
    expect(personalise("{{customer}}, espere.", { agent: null, customer: null })).toBe("espere.");
  });

  it("omits an unknown variable and its comma, and uses the default text if nothing is left", () => {
    const names = { agent: "Ana", customer: "Bia" };
    expect(personalise("Oi, {{cliente}}! Aqui é {{agent}}.", names)).toBe("Oi! Aqui é Ana.");
    expect(personalise("{{foo}}", names)).toBe(personalise(null, names));
    expect(personalise("{{ }}{{Customer}} Até já", names)).toBe("Até já");
  });

  it("treats placeholders and replacement patterns inside a name as plain text", () => {
    expect(personalise("{{customer}} {{agent}}", { agent: "$&", customer: "{{agent}}" })).toBe("{{agent}}");
    expect(personalise("{{customer}}|{{agent}}", { agent: "B$1", customer: "A$&" })).toBe("A$&|B$1");
  });
});

describe("firstName", () => {
  it.each([
    ["ANA SOUZA - F01", "Ana"],
    ["Jean-Luc Alves", "Jean-Luc"],
    ["  josé  ", "José"],
    ["+55 11 98888-7777", null],
    ["", null],
    [null, null],
  ])("reads %o as %o", (name, expected) => expect(firstName(name)).toBe(expected));
});

describe("redirect note", () => {
  const customer: CustomerContext = {
    name: "Maria Silva",
    rfmStatus: "champions",
    orderCount: 5,
    spentCents: 123_456n,
    lastOrderAt: new Date("2026-03-01T01:00:00Z"),
    preferredStore: "Centro",
    preferredSeller: "Rita",
  };
  const facts: NoteFacts = {
    fromConversationId: 42,
    store: "Loja Centro",
    minutesWaited: 45,
    customer,
    contact: { name: "Maria", phone: "+5511988887777" },
    lastMessages: [
      { senderName: "Maria", content: "Chegou?", type: "in" },
      { senderName: null, content: "Vou ver", type: "out" },
    ],
  };

  it("shows the customer, their purchases and the last messages", () => {
    expect(noteText(facts)).toBe(
      [
        "Atendimento transferido da conversa #42\nLoja Centro, sem resposta por 45 min.",
        "**Cliente**\nMaria\n+5511988887777\nGrupo RFM: Campeões\n5 compras, R$ 1.234,56, a última em 28/02/2026\nLoja preferida: Centro\nVendedor(a): Rita",
        "**Últimas mensagens**\nMaria: Chegou?\nAtendente: Vou ver",
      ].join("\n\n"),
    );
    expect(isNoteOf(42, noteText(facts))).toBe(true);
    expect(isNoteOf(42, "Atendimento redirecionado da conversa #42\nLoja Centro")).toBe(true);
    expect(isNoteOf(41, noteText(facts))).toBe(false);
    expect(noteText({ ...facts, minutesWaited: 80 })).toContain("sem resposta por 1 h 20 min.");
  });

  it("states that the customer is unknown, has bought nothing or has written nothing", () => {
    const unknown = noteText({ ...facts, store: null, customer: null, lastMessages: [] });
    expect(unknown).toContain("Caixa sem loja, sem resposta");
    expect(unknown).toContain("Não encontrado no cadastro.");
    expect(unknown).toContain("Nenhuma mensagem de texto.");
    const fresh = { ...customer, orderCount: 0, spentCents: 0n, lastOrderAt: null, rfmStatus: null };
    expect(noteText({ ...facts, customer: fresh })).toContain("Ainda não comprou\nLoja preferida: Centro");
    const once = { ...customer, orderCount: 1, lastOrderAt: null };
    expect(noteText({ ...facts, customer: once })).toContain("1 compra, R$ 1.234,56\n");
  });
});
