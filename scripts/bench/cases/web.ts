import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { FIRST_LOAD_BYTES, weighFirstLoad } from "../../browser/first-load.ts";
import { launchOptions } from "../../browser/launch-options.ts";
import { withMainThreadTime } from "../../browser/main-thread.ts";
import { openPlainList } from "../../browser/plain-list.ts";
import { framesWhileScrolling } from "../../browser/scroll.ts";
import { observeElement, observeVitals, readElementTime, readVitals, UNSEEN_SHIFT } from "../../browser/vitals.ts";
import type { Bench } from "../bench.ts";
import { hasProductionBuild, startProduct } from "../http-apps.ts";
import { createUser } from "../http-user.ts";
import { median } from "../measure.ts";
import type { Result } from "../result.ts";

const EMAIL = "bench-web@example.test";
const VISITS = 5;
const LCP_MS = 1_500;
/** A display's frame rate; 1/60 s is rounded. */
const FPS = 59;
/** Half of a frame at 60 fps; the other half is for the browser. */
const FRAME_WORK_MS = 8;
/** Relative to plain rows, for machines that cannot render 60 fps. */
const OF_PLAIN_ROWS = 0.9;
const LONGEST_PAGE = 1_000;
const SCROLL_SECONDS = 6;

/** What a page is opened for, by its path: the largest paint may be a skeleton's. */
const CONTENT: Readonly<Record<string, string>> = {
  "/": '[data-explain^="dashboard.period-sales"]',
  "/clientes": 'main a[href^="/clientes/"]',
  "/rfm": '[data-explain^="rfm.customers"]',
  "/segmentos": 'main a[href^="/segmentos/"]:not([href="/segmentos/novo"])',
  "/configuracoes": "main input",
};

/** The pages of the menu in a real browser with the large organization, each visit with an empty cache. */
export async function measureWeb(bench: Bench): Promise<Result[]> {
  if (!hasProductionBuild())
    return [{ name: "pages in the browser", skipped: "no production build, run `npm run build` first" }];
  await createUser(bench, EMAIL, PERMISSIONS);
  const product = await startProduct(bench);
  const browser = await chromium.launch(await launchOptions());
  try {
    const visit = visitor(browser, product.url);
    const paths = ["/sign-in", ...(await visit(readMenu))];
    const pages: PageFigures[] = [];
    for (const path of paths) pages.push(await measurePage(visit, path));
    return [...budgets(pages), ...(await visit(measureScrolling))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

type Visit = <Seen>(see: (page: Page) => Promise<Seen>, options?: { signedOut: boolean }) => Promise<Seen>;

function visitor(browser: Browser, baseURL: string): Visit {
  return async (see, { signedOut } = { signedOut: false }) => {
    const viewport = { width: 1440, height: 900 };
    const context = await browser.newContext({ baseURL, viewport, locale: "pt-BR", timezoneId: "America/Sao_Paulo" });
    try {
      if (!signedOut) await signIn(context, baseURL);
      return await see(await context.newPage());
    } finally {
      await context.close();
    }
  };
}

async function signIn({ request }: BrowserContext, origin: string): Promise<void> {
  const answer = await request.post("/api/local-identity/session", { data: { email: EMAIL }, headers: { origin } });
  if (answer.status() !== 204) throw new Error(`Signing in answered ${answer.status()}`);
}

/** The pages of the menu and of the settings. */
async function readMenu(page: Page): Promise<string[]> {
  const hrefs: string[] = [];
  for (const path of ["/", "/configuracoes"]) {
    await page.goto(path);
    const links = page.getByRole("navigation").getByRole("link");
    await links.first().waitFor();
    hrefs.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))));
  }
  return [...new Set(hrefs.filter((href) => href.startsWith("/")))];
}

type PageFigures = { path: string; lcpMs: number; contentMs: number | null; shift: number; bytes: number };

async function measurePage(visit: Visit, path: string): Promise<PageFigures> {
  const visits: PageFigures[] = [];
  // The first visit also triggers the server's lazy loading.
  for (let count = 0; count <= VISITS; count += 1) {
    const seen = await visit(
      async (page) => {
        const content = CONTENT[path];
        await observeVitals(page);
        if (content) await observeElement(page, content);
        const scripts = await weighFirstLoad(page, path);
        await page.getByRole("heading", { level: 1 }).waitFor();
        await page.waitForLoadState("networkidle");
        const { lcpMs, shift } = await readVitals(page);
        const contentMs = content ? await readElementTime(page) : null;
        return { path, lcpMs, contentMs, shift, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
      },
      { signedOut: path === "/sign-in" },
    );
    if (count > 0) visits.push(seen);
  }
  const of = (figure: "lcpMs" | "shift" | "bytes") => visits.map((seen) => seen[figure]);
  const shown = visits.flatMap(({ contentMs }) => (contentMs === null ? [] : [contentMs]));
  return {
    path,
    lcpMs: median(of("lcpMs")),
    contentMs: shown.length > 0 ? median(shown) : null,
    shift: Math.max(...of("shift")),
    bytes: Math.max(...of("bytes")),
  };
}

function budgets(pages: readonly PageFigures[]): Result[] {
  const worst = (figure: "shift" | "bytes") =>
    pages.reduce((a, b) => (b[figure] > a[figure] ? b : a), {
      path: "",
      lcpMs: 0,
      contentMs: null,
      shift: 0,
      bytes: 0,
    });
  const [heaviest, unsteady] = [worst("bytes"), worst("shift")];
  return [
    ...pages.map(({ path, lcpMs }) => timeRow(`largest contentful paint of ${path}`, lcpMs)),
    ...pages.flatMap(({ path, contentMs }) =>
      contentMs === null ? [] : [timeRow(`content of ${path} is shown`, contentMs)],
    ),
    {
      name: "layout shift, worst page",
      unit: "shift",
      product: unsteady.shift,
      budget: { atMost: UNSEEN_SHIFT },
      ...(unsteady.path && { note: unsteady.path }),
    },
    {
      name: "first-load JavaScript, heaviest page",
      unit: "kB",
      product: heaviest.bytes / 1_000,
      budget: { atMost: FIRST_LOAD_BYTES / 1_000 },
      note: heaviest.path,
    },
  ];
}

function timeRow(name: string, ms: number): Result {
  return { name, unit: "ms", product: ms, budget: { atMost: LCP_MS } };
}

/** Scrolls the longest page of the customer list, then as many plain rows in the same browser. */
async function measureScrolling(page: Page): Promise<Result[]> {
  await page.goto(`/clientes?porPagina=${LONGEST_PAGE}`);
  const table = page.getByRole("table", { name: "Clientes" });
  await table.getByRole("row").nth(20).waitFor();
  await page.waitForLoadState("networkidle");
  const list = await scroll(page, table.locator(".."));
  const plain = await scroll(page, await openPlainList(page, table, LONGEST_PAGE));
  const name = "list of all customers, scrolled";
  const note = `plain rows in the same browser: ${plain.fps.toFixed(1)} fps, ${plain.frameMs.toFixed(1)} ms a frame`;
  return [
    {
      name,
      unit: "fps",
      product: list.fps,
      note,
      budget: { atLeast: plain.fps >= FPS ? FPS : Math.floor(plain.fps * OF_PLAIN_ROWS) },
    },
    { name: `${name}: work a frame`, unit: "ms", product: list.frameMs, budget: { atMost: FRAME_WORK_MS } },
  ];
}

async function scroll(page: Page, box: Locator): Promise<{ fps: number; frameMs: number }> {
  await framesWhileScrolling(box, 1);
  const { fps, frames, busyMs, scrolledPx } = await withMainThreadTime(page, () =>
    framesWhileScrolling(box, SCROLL_SECONDS),
  );
  if (scrolledPx < 10_000) throw new Error(`The list scrolled by ${scrolledPx} px only`);
  return { fps, frameMs: busyMs / frames };
}
