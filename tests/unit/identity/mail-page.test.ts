import { expect, it } from "vitest";
import { mailPage } from "../../../lib/identity/rules/mails.ts";

it("mailPage returns the paragraphs unchanged, in Portuguese, with inline styles", () => {
  const page = mailPage([{ html: "Oi, <b>Bia</b>" }, { html: "Tchau", style: "color:red" }]);
  expect(page.replace(/<body style="[^"]+">/, "<body>")).toBe(
    '<!doctype html><html lang="pt-BR"><body><p>Oi, <b>Bia</b></p><p style="color:red">Tchau</p></body></html>',
  );
});
