import { CODE_SECONDS } from "../../core/sign-in.ts";

const PAGE_STYLE = "font-family:system-ui,sans-serif;color:#1a1a1a;line-height:1.5";
export const FINE_PRINT = "color:#6b7280";

/** `html` is inserted unescaped. */
type Paragraph = { html: string; style?: string };

/** Inline styles: mail clients support no others. */
export function mailPage(paragraphs: readonly Paragraph[]): string {
  const body = paragraphs.map(({ html, style }) => `<p${style === undefined ? "" : ` style="${style}"`}>${html}</p>`);
  return `<!doctype html><html lang="pt-BR"><body style="${PAGE_STYLE}">${body.join("")}</body></html>`;
}

const CODE_STYLE = "font-size:28px;font-weight:600;letter-spacing:4px;margin:16px 0";

type CodeMail = { subject: string; text: string; html: string };

/** Mail with a sign-in code. It contains no link, because phishing mails do. */
export function codeMail(code: string): CodeMail {
  const [what, until, notYou] = [
    "Seu código para entrar no Balcão:",
    `Ele vale por ${CODE_SECONDS / 60} minutos, uma vez só, no navegador em que foi pedido.`,
    "Não passe este código a ninguém. Se não foi você quem pediu, ignore esta mensagem.",
  ];
  return {
    subject: "Seu código para entrar no Balcão",
    text: `${what}\n\n${code}\n\n${until}\n${notYou}\n`,
    html: mailPage([
      { html: what },
      { html: code, style: CODE_STYLE },
      { html: until },
      { html: notYou, style: FINE_PRINT },
    ]),
  };
}

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
