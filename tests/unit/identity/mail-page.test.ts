import { expect, it } from "vitest";
import { mailPage } from "../../../lib/identity/rules/mails.ts";

it("the page of a mail is its paragraphs as they are, in Portuguese, with the styles in the elements", () => {
  const page = mailPage([{ html: "Oi, <b>Bia</b>" }, { html: "Tchau", style: "color:red" }]);
  expect(page.replace(/<body style="[^"]+">/, "<body>")).toBe(
    '<!doctype html><html lang="pt-BR"><body><p>Oi, <b>Bia</b></p><p style="color:red">Tchau</p></body></html>',
  );
});
