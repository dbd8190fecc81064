import type { Locator, Page } from "@playwright/test";

/** The same rows as plain text without scripts: the baseline of browser and machine. */
export async function openPlainList(page: Page, table: Locator, rows: number): Promise<Locator> {
  const texts = await table
    .locator("tbody tr:not([aria-hidden])")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  const size = await table.locator("..").evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
  await page.goto("about:blank");
  await page.evaluate(
    ({ texts, rows, size: [width, height] }) => {
      const box = document.body.appendChild(document.createElement("div"));
      box.style.cssText = `width: ${width}px; height: ${height}px; overflow: auto; font: 13px/20px sans-serif`;
      for (let index = 0; index < rows; index += 1) {
        const line = box.appendChild(document.createElement("div"));
        line.style.cssText =
          "display: flex; height: 53px; border-bottom: 1px solid; content-visibility: auto; contain-intrinsic-size: auto 53px";
        for (const text of texts[index % texts.length] ?? []) {
          const cell = line.appendChild(document.createElement("span"));
          cell.style.cssText = "flex: 1; overflow: hidden; white-space: nowrap";
          cell.textContent = text;
        }
      }
    },
    { texts, rows, size },
  );
  return page.locator("body > div");
}
