import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  assertReadableHtml,
  compileMailOnce,
  findProblems,
  renderSingleMail,
  showMailToReader,
} from "../../../lib/campaigns/mail-work.ts";
import { emptyFields } from "../../../lib/campaigns/rules/apply-patch.ts";
import { assertReadable } from "../../../lib/campaigns/rules/mail-html.ts";
import { compileMail, renderMail, renderOneMail } from "../../../lib/campaigns/rules/render-mail.ts";
import { type Facts, problemsOf } from "../../../lib/campaigns/rules/sendable.ts";
import { showMail } from "../../../lib/campaigns/rules/show-message.ts";
import { valuesOf } from "../../../lib/campaigns/rules/variables.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { stubMinimalEnv } from "../../support/minimal-env.ts";

beforeAll(() => stubMinimalEnv());
afterAll(() => vi.unstubAllEnvs());

const ctx = { orgId: "mail-work", actor: { kind: "system", job: "test" } } as unknown as Ctx;
const PARAGRAPH = '<p>Olá {{first_name|cliente}} <a href="https://loja.test/oferta">ver</a> {{nome}}</p>';
/** Larger than the inline limit. */
const LARGE = `<body>${PARAGRAPH.repeat(400)}</body>`;
const content = { subject: "Oi, {{name}}", preheader: "Novidades", html: LARGE, text: null };
const values = valuesOf({ name: "BIA SOUZA", storeName: "Centro", sellerName: null, lastOrderAt: null });
const links = {
  unsubscribeUrl: "https://crm.test/u/1",
  openUrl: "https://crm.test/o/1",
  clicks: ["https://crm.test/c/1"],
};
const facts: Facts = {
  segment: null,
  number: null,
  template: null,
  variantTemplates: [],
  survey: null,
  isStopped: false,
  mail: { hasServer: true, hasSender: true },
  bases: { link: "https://crm.test/go/", survey_link: "https://crm.test/survey/" },
};

describe("mail computations in a worker thread", () => {
  it("give the same results as on the event loop", async () => {
    expect(LARGE.length).toBeGreaterThan(16_000);
    expect(await compileMailOnce(ctx, content)).toEqual(compileMail(content));
    expect(await renderSingleMail(ctx, content, values, links)).toEqual(renderOneMail(content, values, links));
    const campaign = { ...emptyFields("Verão", "email"), ...content };
    expect(await findProblems(ctx, campaign, facts)).toEqual(problemsOf(campaign, facts));
    const shown = await showMailToReader(ctx, campaign, values, links.unsubscribeUrl);
    expect(shown).toEqual(showMail(content, values, links.unsubscribeUrl));
  });

  it("compile a mail that the main thread fills for each recipient, tracking pixel included", async () => {
    const compiled = await compileMailOnce(ctx, content);
    const rendered = renderMail(compiled, values, links);
    expect(rendered).toEqual(renderMail(compileMail(content), values, links));
    expect("message" in rendered && rendered.message.html).toContain('<img src="https://crm.test/o/1"');
  });

  it("reject unreadable HTML with the same 400 error as on the event loop", async () => {
    const html = Array.from({ length: 600 }, (_, at) => `<a href="https://loja.test/page/${at}">x</a>`).join("");
    const nested = "<div>".repeat(5_000);
    await assertReadableHtml(ctx, LARGE);
    for (const each of [html, nested]) {
      expect(each.length).toBeGreaterThan(16_000);
      const inline = (async () => assertReadable(each))().catch(({ message }: Error) => message);
      await expect(assertReadableHtml(ctx, each)).rejects.toMatchObject({ status: 400, message: await inline });
    }
  });
});
