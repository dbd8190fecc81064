import { CODE_DIGITS, CODE_SECONDS } from "../../core/local-sign-in.ts";

export const MAX_TRIES = 5;

export type AskLimit = { of: string; limit: number; seconds: number };
const [QUARTER, DAY] = [900, 86_400];

/**
 * How often codes of one address may be asked for. A browser that signed in with it before is counted by itself: nobody
 * else uses that up. All others share two wider limits, of which one network alone has a quarter.
 */
export function askLimits({ device, network }: { device: string | null; network: string }): AskLimit[] {
  if (device !== null)
    return [
      { of: `device-${device}`, limit: 5, seconds: QUARTER },
      { of: `device-${device}`, limit: 20, seconds: DAY },
    ];
  return [
    { of: `network-${network}`, limit: 5, seconds: QUARTER },
    { of: `network-${network}`, limit: 10, seconds: DAY },
    { of: "all", limit: 20, seconds: QUARTER },
    { of: "all", limit: 40, seconds: DAY },
  ];
}

/** What is kept of a code: a proof that only whoever has code, address and browser can repeat. */
export type Challenge = { id: string; proof: string };
type Answer = { email: string; nonce: string; code: string };

export function toCode(number: number): string {
  return String(number).padStart(CODE_DIGITS, "0");
}

/** What a browser that signed in with the address is told, to be known by it. */
export function deviceText(email: string, device: string): string {
  return `sign-in-device:${device}:${email}`;
}

export function codeText({ email, nonce, code }: Answer): string {
  return `sign-in-code:${nonce}:${code}:${email}`;
}

type CodeMail = { subject: string; text: string; html: string };

/** What somebody who signs in reads. It has no link: whoever is to be lured would be lured by one. */
export function codeMail(code: string): CodeMail {
  const [what, until, notYou] = [
    "Seu código para entrar no Balcão:",
    `Ele vale por ${CODE_SECONDS / 60} minutos, uma vez só, no navegador em que foi pedido.`,
    "Não passe este código a ninguém. Se não foi você quem pediu, ignore esta mensagem.",
  ];
  return {
    subject: "Seu código para entrar no Balcão",
    text: `${what}\n\n${code}\n\n${until}\n${notYou}\n`,
    html: [
      '<!doctype html><html lang="pt-BR"><body style="font-family:system-ui,sans-serif;color:#1a1a1a;line-height:1.5">',
      `<p>${what}</p><p style="font-size:28px;font-weight:600;letter-spacing:4px;margin:16px 0">${code}</p>`,
      `<p>${until}</p><p style="color:#6b7280">${notYou}</p></body></html>`,
    ].join(""),
  };
}
