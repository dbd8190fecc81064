import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import document from "../../../docs/openapi.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../../..");
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "clients/typescript/README.md",
  ...globSync("docs/**/*.md", { cwd: ROOT }),
];
const read = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** The anchors of a page's headings, as GitHub generates them. */
function anchorsOf(page: string): string[] {
  const headings = read(page).matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

describe("the documentation", () => {
  it.each(PAGES)("%s links only to existing pages, images and headings", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
    const broken = links.filter(([, path, anchor]) => {
      const target = path ? join(dirname(page), path) : page;
      return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  it.each(PAGES)("%s names only files that exist", (page) => {
    const paths = [
      ...read(page).matchAll(/`((?:lib|components|app|inngest|scripts|sandbox|tests|prisma)\/[\w./()[\]-]+\.\w+)`/g),
    ];
    expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("uses every image of the manual", () => {
    const text = PAGES.map(read).join();
    const pictures = globSync("docs/manager/images/*.png", { cwd: ROOT });
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter((path) => !text.includes(path.replace("docs/manager/", "](")))).toEqual([]);
  });

  it("names only operations of the API contract in the integrator pages", () => {
    const paths: Record<string, object> = document.paths;
    const text = globSync("docs/integrator/*.md", { cwd: ROOT }).map(read).join();
    const quoted = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:\/api)?(\/[^`\s?]+)`/g)];
    expect(quoted.length).toBeGreaterThan(15);
    const unknown = quoted.filter(([, method = "", path = ""]) => !(method.toLowerCase() in (paths[path] ?? {})));
    expect(unknown.map(([call]) => call)).toEqual([]);
    const called = [...text.matchAll(/\$BALCAO\/api(\/[\w./-]+)/g)].map(([, path = ""]) => path);
    expect(called.filter((path) => !(path in paths))).toEqual([]);
  });
});
