import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import "../../../components/campaigns/report/sent/sent-content.tsx";

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { SentContentCard } = await import("../../../components/campaigns/report/sent/sent-content-card.tsx");
const { CodeEditor } = await import("../../../components/campaigns/message/mail-editor/code-editor.tsx");

const CUSTOMER = { id: "p-1", name: "Ana Lima" };
const MAIL = {
  subject: "Oi, Ana",
  preheader: null,
  from: "Aurora",
  html: "<p>Olá</p><img src='https://a.test/b.png'>",
};
const CHAT = { header: { text: null }, body: "Oi, Ana!", footer: null, buttons: [] };
const role = { permissions: ["app:campaigns"], readOnly: false };

afterEach(cleanup);

async function openContent(
  channel: "email" | "whatsapp",
  preview: object,
  variants: ("A" | "B")[] = ["A"],
  sent = [2],
): Promise<PageApi> {
  const api = createPageApi({ "GET /campaigns/c-1/preview": preview });
  const facts = { startedAt: null, audience: 1, sent: 1 };
  const occurrences = sent.map((contentVersion, index) => ({ occurrence: index + 1, ...facts, contentVersion }));
  const report = { occurrence: 1, occurrences, content: { version: 2, isExact: true, channel, variants } };
  await openPage(<SentContentCard campaignId="c-1" report={report} />, api, { role });
  fireEvent.click(screen.getByRole("button", { name: "Ver o que foi enviado" }));
  await settle();
  return api;
}

describe("sent content in a report", () => {
  it("shows an e-mail with placeholders for images, and names the customer whose data fills it", async () => {
    await openContent("email", { customer: CUSTOMER, emptyVariables: [], whatsapp: null, email: MAIL });
    expect(screen.getByText("Exemplo com os dados de Ana Lima, que recebeu este envio.")).toBeTruthy();
    expect(screen.getByTitle("E-mail enviado").getAttribute("srcdoc")).toContain("Imagem");
  });

  it("shows a WhatsApp message without a customer name if no recipient can be shown", async () => {
    await openContent("whatsapp", { customer: null, emptyVariables: [], whatsapp: CHAT, email: null });
    expect(screen.getByText("Oi, Ana!")).toBeTruthy();
    expect(screen.queryByText(/que recebeu este envio/)).toBeNull();
  });
});

describe("the version of sent content", () => {
  it.each([
    ["only if the sends of the campaign differ", [2, 1], "Conteúdo enviado (versão 2)"],
    ["not if all sends had the same", [2, 2], "Conteúdo enviado"],
  ])("is named %s", async (_, sent, title) => {
    await openContent("whatsapp", { customer: null, emptyVariables: [], whatsapp: CHAT, email: null }, ["A"], sent);
    screen.getByRole("heading", { name: title });
  });
});

describe("sent content of an A/B test", () => {
  it("shows an e-mail in small as its subject and first words", async () => {
    await openContent("email", { customer: null, emptyVariables: [], whatsapp: null, email: MAIL });
    fireEvent.click(screen.getByRole("button", { name: "Ocultar" }));
    await settle();
    screen.getByText("Oi, Ana");
    screen.getByText("Olá");
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("shows the message of each variant in small", async () => {
    const preview = { customer: null, emptyVariables: [], whatsapp: CHAT, email: null };
    await openContent("whatsapp", preview, ["A", "B"]);
    fireEvent.click(screen.getByRole("button", { name: "Ocultar" }));
    await settle();
    screen.getByText("Variante A");
    screen.getByText("Variante B");
  });

  it("shows the message of each variant", async () => {
    const preview = { customer: null, emptyVariables: [], whatsapp: CHAT, email: null };
    const api = await openContent("whatsapp", preview, ["A", "B"]);
    fireEvent.click(screen.getByRole("radio", { name: "Variante B" }));
    await settle();
    const asked = api.callsTo("GET /campaigns/c-1/preview").map(({ query }) => query.get("variant"));
    expect(asked).toEqual(["A", "B"]);
  });
});

describe("the HTML editor of an e-mail", () => {
  it("shows an HTML placeholder while it is empty", async () => {
    await openPage(<CodeEditor html="" onChange={() => undefined} />, createPageApi({}), { role });
    expect(screen.getByPlaceholderText("<p>Olá!</p>")).toBeTruthy();
  });
});
