type InviteMail = { subject: string; text: string; html: string };

/** What an invited person reads. The link leads to the sign-in, where they are known by this address. */
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
    html: [
      '<!doctype html><html lang="pt-BR"><body style="font-family:system-ui,sans-serif;color:#1a1a1a;line-height:1.5">',
      `<p>Olá!</p><p>${toHtml(greeting)} ${how}</p>`,
      `<p><a href="${toHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;`,
      'background:#0f5c66;color:#ffffff;text-decoration:none">Entrar no Balcão</a></p>',
      `<p style="color:#6b7280">${notYou}</p></body></html>`,
    ].join(""),
  };
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
