import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import en from "../../../messages/en.json" with { type: "json" };
import pt from "../../../messages/pt-BR.json" with { type: "json" };

const inPortuguese = createTranslator({ locale: "pt-BR", messages: pt });
const inEnglish = createTranslator({ locale: "en", messages: en });

describe("translated texts with numbers", () => {
  it.each([
    [
      { sent: 1, left: 0 },
      "Uma mensagem já saiu e não volta. O que ainda falta não será enviado.",
      "One message has left and doesn’t come back. What is left won’t be sent.",
    ],
    [
      { sent: 0, left: 1 },
      "Nenhuma mensagem saiu ainda. A que falta não será enviada.",
      "No message has left yet. The one that is left won’t be sent.",
    ],
    [
      { sent: 1_200, left: 3_400 },
      "1.200 mensagens já saíram e não voltam. As 3.400 que faltam não serão enviadas.",
      "1,200 messages have left and don’t come back. The 3,400 that are left won’t be sent.",
    ],
  ])("describe a cancellation in both languages with %o", (counts, portuguese, english) => {
    expect(inPortuguese("campaigns.cancel.underWay", counts)).toBe(portuguese);
    expect(inEnglish("campaigns.cancel.underWay", counts)).toBe(english);
  });

  it.each([
    ["campaigns.report.occurrenceName", { number: 1, time: "hoje", sent: 1 }, "Envio 1: hoje (1 enviada)"],
    ["campaigns.report.occurrenceName", { number: 1, time: "hoje", sent: 0 }, "Envio 1: hoje (0 enviadas)"],
    ["campaigns.money.perPersonBase", { count: 1 }, "sobre 1 enviada"],
    [
      "campaigns.money.openRule",
      { count: 0, days: 7, until: "07/12/2026" },
      "Nenhuma compra até agora. Contam as compras até 07/12/2026, 7 dias depois da mensagem mais recente.",
    ],
    ["campaigns.audience.leftOutDescription", { count: 1, matched: 5 }, "1 de 5 recebe."],
    ["campaigns.hours.best", { hour: 2, reads: 1 }, "A hora com mais leituras foi a 2ª: 1 mensagem lida."],
    ["campaigns.funnel.of.sent", { count: 1 }, "enviada"],
    ["campaigns.send.people", { count: 0 }, "0 pessoas"],
  ] as const)("render %s with %o", (key, values, sentence) => {
    expect(inPortuguese(key, values)).toBe(sentence);
  });

  it("describe a single sale of a period in the singular", () => {
    const plain = (text: string) => text;
    const values = { days: "1–7 nov", total: "R$ 10", count: 1, compared: "1–7 out", before: "R$ 5" };
    const render = (translate: typeof inPortuguese) =>
      translate.markup("dashboard.history.summary", { ...values, current: plain, previous: plain });
    expect(render(inPortuguese)).toBe("1–7 nov R$ 10 em 1 venda; 1–7 out R$ 5.");
    expect(render(inEnglish)).toBe("1–7 nov R$ 10 in 1 sale; 1–7 out R$ 5.");
  });
});
