import type { Ctx } from "../platform/ctx.ts";
import { MailError, type MailMessage } from "../platform/mail.ts";
import { getOrganizationSettings } from "./read-settings.ts";
import { testNeedsUser } from "./rules.ts";
import type { TestMailResult } from "./schemas.ts";
import { sendOrganizationMail } from "./send-organization-mail.ts";

/** Sends only to the requesting user. A rejection is returned as a result, not thrown. */
export async function sendTestMail(ctx: Ctx): Promise<TestMailResult> {
  if (ctx.actor.kind !== "user") throw testNeedsUser();
  const to = ctx.actor.email;
  const { name } = await getOrganizationSettings(ctx);
  const startedAt = performance.now();
  const millis = () => Math.round(performance.now() - startedAt);
  try {
    await sendOrganizationMail(ctx, { to: { address: to }, ...testMessage(name) });
    return { ok: true, to, millis: millis() };
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    return { ok: false, to, millis: millis(), reason: error.reason, replyCode: error.replyCode };
  }
}

function testMessage(organization: string): Pick<MailMessage, "subject" | "text" | "headers"> {
  return {
    subject: `Teste de e-mail: ${organization}`,
    text: `Este é um teste das configurações de e-mail de ${organization} no Balcão.\n\nSe você recebeu esta mensagem, o envio funciona. Confira se o remetente acima está como seus clientes devem vê-lo.\n`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
