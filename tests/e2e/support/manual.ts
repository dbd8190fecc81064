import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { syncSales } from "./campaigns.ts";
import { skeletons } from "./dashboard.ts";
import { addRows, addSales } from "./sandbox.ts";

const FOLDER = process.env.MANUAL_DIR ?? "docs/manager/images";
export const PHONE = { width: 360, height: 740 };

/** A screenshot for the manual, of the window or of one part, once everything has loaded. */
export async function picture(page: Page, name: string, part?: Locator): Promise<void> {
  await expect(skeletons(page)).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
  await page.evaluate(dropEmoji);
  const shot = await (part ?? page).screenshot({ animations: "disabled", caret: "hide" });
  await writeFile(join(FOLDER, `${name}.png`), await toPalette(shot));
}

/** With the image library that Next.js includes: 256 colours need a third of the bytes and look the same. */
function toPalette(png: Buffer): Promise<Buffer> {
  const sharp = createRequire(import.meta.resolve("next/package.json"))("sharp");
  return sharp(png).png({ palette: true, effort: 10 }).toBuffer();
}

/** Runs in the browser: the tests' browser has no emoji font and would draw boxes. */
function dropEmoji(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    text.nodeValue = text.nodeValue?.replace(/\p{Extended_Pictographic} ?/gu, "") ?? null;
}

/** A mother and her son who left the same phone in two shops: the ERP's two records are one customer. */
export async function plantFamily(): Promise<{ mother: string; son: string }> {
  const stamp = Date.now() % 10_000_000;
  const id = 940_000_000 + stamp * 10;
  const [mother, son] = ["Marta Albuquerque Prado", "Nelson Albuquerque Prado"];
  const place = { ddd: "19", cidade: "Campinas", uf: "SP", celular: `9${String(60_000_000 + (stamp % 10_000_000))}` };
  await addRows("clientes", [
    { ...place, id_cliente: String(id + 1), filial: "F01", nome: mother, email: `marta.${stamp}@exemplo.example` },
    { ...place, id_cliente: String(id + 2), filial: "F02", nome: son },
  ]);
  await addSales({ customerId: id + 1, branch: "F01", total: 189.9 });
  await addSales({ customerId: id + 2, branch: "F02", total: 74.5 });
  await syncSales();
  return { mother, son };
}
