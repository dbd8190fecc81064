import type { PauseReason } from "../names.ts";

type PausedMail = { subject: string; text: string };
type Facts = { name: string; host: string; reason: PauseReason | null; page: string };

/** Tells an administrator that an endpoint gets no more events. In Portuguese, as all mails of the product. */
export function pausedMail({ name, host, reason, page }: Facts): PausedMail {
  const why =
    reason === "gone"
      ? "O sistema que recebe os avisos respondeu que este endereço não existe mais (410)."
      : "Nenhum aviso foi aceito nos últimos três dias.";
  const lines = [
    `O webhook de saída "${name}" (${host}) foi pausado.`,
    why,
    "Os avisos continuam guardados por 30 dias. Corrija o sistema que os recebe e retome o webhook para enviá-los:",
    page,
  ];
  return { subject: `Webhook de saída pausado: ${name}`, text: `${lines.join("\n\n")}\n` };
}
