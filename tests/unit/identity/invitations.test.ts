import { describe, expect, it } from "vitest";
import { INVITATION_LIMITS } from "../../../lib/identity/rules/invitation-limits.ts";
import { inviteLink, tokenOfLink } from "../../../lib/identity/rules/invite-link.ts";
import { FINE_PRINT, inviteMail } from "../../../lib/identity/rules/mails.ts";

const unstyled = (html: string) => html.replaceAll(/ style="[^"]+"/g, "");

describe("invitation mail", () => {
  it("names the inviting organization and links to the sign-in", () => {
    const link = "https://crm.test/sign-in?invite=abc";
    const { subject, text, html } = inviteMail({ organizationName: "Loja Norte", link });
    expect(subject).toBe("Convite para Loja Norte no Balcão");
    expect(text).toBe(
      [
        "Olá!\n",
        "Loja Norte convidou você para usar o Balcão. Entre com este mesmo endereço de e-mail:",
        "https://crm.test/sign-in?invite=abc\n",
        "Se você não esperava este convite, ignore esta mensagem.\n",
      ].join("\n"),
    );
    expect(unstyled(html)).toBe(
      [
        '<!doctype html><html lang="pt-BR"><body><p>Olá!</p>',
        "<p>Loja Norte convidou você para usar o Balcão. Entre com este mesmo endereço de e-mail:</p>",
        '<p><a href="https://crm.test/sign-in?invite=abc">Entrar no Balcão</a></p>',
        "<p>Se você não esperava este convite, ignore esta mensagem.</p></body></html>",
      ].join(""),
    );
  });

  it("shows its link as a button and its last paragraph in fine print", () => {
    const { html } = inviteMail({ organizationName: "Loja Norte", link: "https://crm.test/" });
    expect(html).toMatch(/<a href="[^"]+" style="[^"]*background:[^"]+">Entrar no Balcão<\/a>/);
    expect(html).toContain(`<p style="${FINE_PRINT}">Se você não esperava`);
  });

  it("escapes HTML in the organization name and the link", () => {
    const organizationName = `L'Oca & "Cia" <b>$&</b>`;
    const { subject, text, html } = inviteMail({ organizationName, link: 'https://crm.test/?a=1&b="2"' });
    expect(subject).toBe(`Convite para ${organizationName} no Balcão`);
    expect(text).toContain(`\n${organizationName} convidou você`);
    expect(html).toContain("<p>L&#39;Oca &#38; &#34;Cia&#34; &#60;b&#62;$&#38;&#60;/b&#62; convidou você");
    expect(html).toContain('<a href="https://crm.test/?a=1&#38;b=&#34;2&#34;"');
  });
});

describe("invitation link", () => {
  it.each([
    ["https://crm.test", "abc", "https://crm.test/sign-in?invite=abc"],
    ["https://crm.test/", "abc", "https://crm.test/sign-in?invite=abc"],
    ["http://localhost:3000", "a-b_c", "http://localhost:3000/sign-in?invite=a-b_c"],
    ["https://crm.test", "a&b=c", "https://crm.test/sign-in?invite=a%26b%3Dc"],
  ])("for the application at %s with the token %s is %s", (appUrl, token, link) => {
    expect(inviteLink(appUrl, token)).toBe(link);
    expect(tokenOfLink(new URL(link))).toBe(token);
  });

  it.each([
    ["/sign-in?invite=abc", "abc"],
    ["/sign-in/?invite=abc", "abc"],
    ["/sign-in/factor-one?invite=abc", "abc"],
    ["/sign-up?invite=abc", "abc"],
    ["/sign-up/verify?x=1&invite=abc", "abc"],
    ["/sign-in", null],
    ["/sign-in?token=abc", null],
    ["/sign-in#invite=abc", null],
    ["/?invite=abc", null],
    ["/sign-?invite=abc", null],
    ["/sign-out?invite=abc", null],
    ["/sign-ins?invite=abc", null],
    ["/sign-upgrade/?invite=abc", null],
    ["/en/sign-in?invite=abc", null],
    ["/x/sign-up/?invite=abc", null],
  ])("opened at %s contains the token %j", (path, token) => {
    expect(tokenOfLink(new URL(path, "https://crm.test"))).toBe(token);
  });
});

it("an organization may send 200 invitations a day, and to one address three an hour and ten a day", () => {
  expect(INVITATION_LIMITS).toMatchObject([
    { of: "organization", limit: 200, seconds: 24 * 60 * 60, code: "daily_invitations_used_up" },
    { of: "address", limit: 3, seconds: 60 * 60, code: "address_invited_too_often" },
    { of: "address", limit: 10, seconds: 24 * 60 * 60, code: "address_invited_too_often" },
  ]);
});
