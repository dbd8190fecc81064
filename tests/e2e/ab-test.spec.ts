import { decidedTest } from "./support/ab-test.ts";
import { hold, plantAudience } from "./support/campaigns.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectAccessibleInBothThemes } from "./support/page-checks.ts";
import { ADMIN } from "./support/people.ts";
import { mailsTo } from "./support/sandbox.ts";

const fresh = (name: string) => `${name} ${Date.now().toString(36)}`;

test("a user tests two e-mails, sees the running test, and prepares a resend to those who did not read", async ({
  page,
  apiAs,
  signInAs,
}) => {
  test.setTimeout(300_000);
  await signInAs(ADMIN);
  const started = new Date();
  const people = await plantAudience();
  const api = apiAs(ADMIN);
  const rule = { category: "characteristic", field: "city", operator: "eq", value: people.town };
  const { id } = await api.post<{ id: string }>("/campaigns", {
    name: fresh("Teste"),
    channel: "email",
    behaviorRules: { rules: [{ logic: "AND", filters: [rule] }] },
    email: { subject: "Mensagem A", html: "<p>Texto A</p>" },
  });

  await page.goto(`/campanhas/${id}/editar/mensagem`);
  await page.getByRole("button", { name: "Criar teste A/B" }).click();
  await page.getByRole("button", { name: "Continuar: Entrega" }).click();
  await page.getByLabel("Parte do público no teste").selectOption("100");
  await page.getByLabel("O que decide").selectOption("read");
  await page.getByLabel("Prazo do teste").selectOption("4");
  await page.getByRole("radio", { name: /^Parar/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Escrever as mensagens" }).click();
  await expect(page.getByRole("radio", { name: "Variante B" })).toBeChecked();
  const subject = page.getByRole("textbox", { name: "Assunto" });
  await expect(subject).toHaveText("Mensagem A");
  await expect(subject).toBeFocused();
  // By keys, as a user does: the editor learns of a selection made by script only after the next key.
  await subject.press("ControlOrMeta+a");
  await subject.press("Delete");
  await expect(subject).toHaveText("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continuar: Entrega" }).click();
  await page.getByRole("button", { name: "Continuar: Revisão" }).click();
  await expect(page.getByText("Variante B: Escreva o assunto.")).toBeVisible();
  await page.goto(`/campanhas/${id}/editar/mensagem`);
  await page.getByText("Variante B", { exact: true }).click();
  await page.getByRole("textbox", { name: "Assunto" }).fill("Mensagem B");
  await page.getByText("Variante A", { exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Assunto" })).toHaveText("Mensagem A");
  await page.getByRole("button", { name: "Continuar: Entrega" }).click();
  await page.getByRole("button", { name: "Continuar: Revisão" }).click();
  await expect(page.getByText(/Teste A\/B de 2 mensagens com 100 % do público por 4 h \(Lidas/)).toBeVisible();
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await hold(page.getByRole("button", { name: "Enviar para 3 pessoas" }));

  await expect(page.getByText(/^O teste vai até/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText("A comparação aparece só no fim", { exact: false })).toBeVisible();
  await expectAccessible(page);
  const mails = await Promise.all(
    [people.buyer, people.refuser, people.unreachable].map(({ email }) => mailsTo(email, started)),
  );
  const subjects = mails.map((received) => received.map(({ subject }) => subject));
  expect(subjects.every((own) => own.length === 1 && /^Mensagem [AB]$/.test(own[0] ?? ""))).toBe(true);
  const variants = page.getByRole("table", { name: "Mensagens do teste A/B" });
  const ofA = subjects.flat().filter((subject) => subject === "Mensagem A").length;
  if (ofA > 0) {
    await variants.getByRole("button", { name: "Variante A: mostrar os destinatários" }).click();
    await expect(page).toHaveURL(/variante=A/);
    await expect(page.locator("#recipients").getByRole("row")).toHaveCount(ofA + 1);
  }

  await api.post(`/campaigns/${id}/cancel`, {});
  await page.reload();
  await expect(page.getByText("O envio foi cancelado antes do fim do teste.")).toBeVisible({ timeout: 90_000 });
  await page.getByRole("button", { name: /^Ações de/ }).click();
  await page.getByRole("menuitem", { name: "Reenviar a quem não leu" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page).toHaveURL(/\/editar\/revisao$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(quem não leu)");
});

test("the report of a decided test is accessible at any width and theme, and its numbers open by keyboard", async ({
  page,
  signInAs,
}) => {
  test.setTimeout(300_000);
  const path = await decidedTest();
  await signInAs(ADMIN);
  await page.goto(path);
  await expect(
    page.getByText(/^A variante B é comprovadamente a melhor|^Sem diferença comprovada entre as mensagens/),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: /em relação a/ })).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page);
  }
  const people = page.getByRole("button", { name: /^Por quê\? Variante B, Pessoas: \d+/ });
  const count = Number(await people.textContent());
  await people.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Por quê?" });
  await expect(panel.getByRole("heading", { name: `${count} clientes` })).toBeVisible();
  await expect(page).toHaveURL(/explain=campaigns\.variant-customers/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(people).toBeFocused();
});
