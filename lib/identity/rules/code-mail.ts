import { CODE_SECONDS } from "../../core/local-sign-in.ts";
import { FINE_PRINT, mailPage } from "./mail-page.ts";

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
