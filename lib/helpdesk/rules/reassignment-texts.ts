import { BUSINESS_OFFSET_MS } from "../../core/dates.ts";
import { minutesText } from "../../core/minutes-text.ts";
import { centsToAmount } from "../../core/money.ts";
import { toTitleCase } from "../../core/title-case.ts";
import type { RfmSegment } from "../../customers/names.ts";
import { DEFAULT_REASSIGNMENT_MESSAGE, type HelpdeskLine } from "../schemas.ts";
import { fillReassignmentMessage } from "./reassignment-message.ts";

/** Agent names have the format `NAME - STORE`. */
const AGENT_SUFFIX = /\s-\s/;

/** Null if the text is not a name, such as a phone. */
export function firstName(name: string | null): string | null {
  const word = name?.split(AGENT_SUFFIX)[0]?.trim().split(/\s+/)[0] ?? "";
  return /\p{L}/u.test(word) ? toTitleCase(word) : null;
}

/** Fills the template with first names; falls back to the default text if the result is empty. */
export function personalise(
  template: string | null,
  { agent, customer }: { agent: string | null; customer: string | null },
): string {
  const names = { agent: firstName(agent), customer: firstName(customer) };
  return fillReassignmentMessage(template ?? "", names) || fillReassignmentMessage(DEFAULT_REASSIGNMENT_MESSAGE, names);
}

export type CustomerContext = {
  name: string | null;
  rfmStatus: RfmSegment | null;
  orderCount: number;
  spentCents: bigint;
  lastOrderAt: Date | null;
  preferredStore: string | null;
  preferredSeller: string | null;
};

export type NoteFacts = {
  fromConversationId: number;
  store: string | null;
  minutesWaited: number;
  contact: { name: string | null; phone: string | null };
  customer: CustomerContext | null;
  lastMessages: readonly HelpdeskLine[];
};

function noteHeading(fromConversationId: number): string {
  return `Atendimento transferido da conversa #${fromConversationId}`;
}

/** Finds a redirect's note again by its first line, also one that the previous release wrote. */
export function isNoteOf(fromConversationId: number, content: string): boolean {
  const earlier = `Atendimento redirecionado da conversa #${fromConversationId}`;
  return [noteHeading(fromConversationId), earlier].some((heading) => content.startsWith(heading));
}

/** Summary for the agent who takes over. */
export function noteText({
  fromConversationId,
  store,
  minutesWaited,
  contact,
  customer,
  lastMessages,
}: NoteFacts): string {
  const waited = `${store ?? "Caixa sem loja"}, sem resposta por ${minutesText(minutesWaited)}.`;
  const said = lastMessages.map(({ senderName, content, type }) => `${senderName ?? WHO[type]}: ${content}`);
  return [
    [noteHeading(fromConversationId), waited].join("\n"),
    ["**Cliente**", contact.name ?? customer?.name, contact.phone, ...customerLines(customer)]
      .filter(Boolean)
      .join("\n"),
    ["**Últimas mensagens**", ...(said.length > 0 ? said : ["Nenhuma mensagem de texto."])].join("\n"),
  ].join("\n\n");
}

const WHO: Record<HelpdeskLine["type"], string> = { in: "Cliente", out: "Atendente" };

/** Same names as in the UI. */
const SEGMENTS: Record<RfmSegment, string> = {
  champions: "Campeões",
  loyal_customers: "Clientes fiéis",
  potential_loyalist: "Potenciais fiéis",
  recent_customers: "Recentes",
  promising: "Promissores",
  need_attention: "Pedem atenção",
  about_to_sleep: "Quase dormindo",
  at_risk: "Em risco",
  cant_lose_them: "Não pode perder",
  hibernating: "Hibernando",
};

function customerLines(customer: CustomerContext | null): string[] {
  if (!customer) return ["Não encontrado no cadastro."];
  const { rfmStatus, orderCount, spentCents, lastOrderAt, preferredStore, preferredSeller } = customer;
  const bought = `${orderCount} ${orderCount === 1 ? "compra" : "compras"}, ${reais(spentCents)}`;
  const lines = [
    rfmStatus && `Grupo RFM: ${SEGMENTS[rfmStatus]}`,
    orderCount === 0 ? "Ainda não comprou" : `${bought}${lastOrderAt ? `, a última em ${date(lastOrderAt)}` : ""}`,
    preferredStore && `Loja preferida: ${preferredStore}`,
    preferredSeller && `Vendedor(a): ${preferredSeller}`,
  ];
  return lines.filter((line) => line !== null);
}

const reais = (cents: bigint) =>
  centsToAmount(cents)
    .toLocaleString("pt-BR", { style: "currency", currency: "BRL" })
    .replace(/\u00a0/g, " ");

/** Date in UTC−3, in Brazilian format. */
const date = (instant: Date) =>
  new Date(instant.getTime() + BUSINESS_OFFSET_MS).toISOString().slice(0, 10).split("-").reverse().join("/");
