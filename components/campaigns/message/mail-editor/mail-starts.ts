import { type MailBlock, toMailHtml } from "@/components/campaigns/message/mail-editor/mail-blocks.ts";
import { placeOf } from "@/components/campaigns/message/variables.ts";

export const MAIL_STARTS = ["news", "missed", "thanks"] as const;
export type MailStart = (typeof MAIL_STARTS)[number];

const FIRST_NAME = placeOf("first_name", "cliente");
const STORE = placeOf("store");

/** In Portuguese in every language of the pages, as the end of a mail: the customers read it. */
const TEXTS: Readonly<Record<MailStart, { subject: string; heading: string; text: string }>> = {
  news: {
    subject: `${FIRST_NAME}, chegou novidade`,
    heading: `Olá, ${FIRST_NAME}!`,
    text: `Chegou novidade na ${STORE}. Passe para conhecer: vai ser um prazer receber você.`,
  },
  missed: {
    subject: `${FIRST_NAME}, sentimos sua falta`,
    heading: `Faz tempo, ${FIRST_NAME}!`,
    text: `Sentimos sua falta na ${STORE}. Quando puder, venha ver o que mudou por aqui.`,
  },
  thanks: {
    subject: `Obrigado, ${FIRST_NAME}`,
    heading: `Obrigado, ${FIRST_NAME}!`,
    text: `Foi um prazer atender você na ${STORE}. Ficou alguma dúvida? Responda a este e-mail.`,
  },
};

/** A whole mail to begin with, with the customer's name and store already in it. */
export function mailOf(start: MailStart): { subject: string; blocks: MailBlock[]; html: string } {
  const { subject, heading, text } = TEXTS[start];
  const blocks: MailBlock[] = [
    { kind: "heading", text: heading },
    { kind: "text", text },
  ];
  return { subject, blocks, html: toMailHtml(blocks) };
}
