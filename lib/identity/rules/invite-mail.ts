import { FINE_PRINT, mailPage } from "./mail-page.ts";

const BUTTON_STYLE =
  "display:inline-block;padding:10px 16px;border-radius:8px;background:#0f5c66;color:#ffffff;text-decoration:none";

type InviteMail = { subject: string; text: string; html: string };

/** Invitation mail. Its link opens the sign-in page, where the person signs in with this address. */
export function inviteMail({ organizationName, link }: { organizationName: string; link: string }): InviteMail {
  const subject = `Convite para ${organizationName} no Balcão`;
  const [greeting, how, notYou] = [
    `${organizationName} convidou você para usar o Balcão.`,
    "Entre com este mesmo endereço de e-mail:",
    "Se você não esperava este convite, ignore esta mensagem.",
  ];
  return {
    subject,
    text: `Olá!\n\n${greeting} ${how}\n${link}\n\n${notYou}\n`,
    html: mailPage([
      { html: "Olá!" },
      { html: `${toHtml(greeting)} ${how}` },
      { html: `<a href="${toHtml(link)}" style="${BUTTON_STYLE}">Entrar no Balcão</a>` },
      { html: notYou, style: FINE_PRINT },
    ]),
  };
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
