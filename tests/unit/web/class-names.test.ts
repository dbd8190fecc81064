import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { twMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "../../../components/ui/cn.ts";

const ROOT = join(import.meta.dirname, "../../..");
const TEXT = /["'`]([^"'`\n]+)["'`]/g;

/** Every string of the application's pages, split into words; those that are not classes do no harm. */
function lists(): string[][] {
  const files = ["app", "components"].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((name) => join(ROOT, room, name)),
  );
  return files
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("class-groups.ts"))
    .flatMap((name) => [...readFileSync(name, "utf8").matchAll(TEXT)])
    .map(([, text = ""]) => text.split(/\s+/));
}

const words = () => [...new Set(lists().flat())];

/** Every class of the pages that the library knows, without its variants. */
function knownClasses(): string[] {
  const classes = new Set(words().map((word) => word.split(":").at(-1) ?? ""));
  return [...classes].filter((word) => word !== "" && twMerge(`${word} ${word}`) === word);
}

// Overflow clipping also clips an enlarged hit area: clip the inner text instead.
it("no element with an enlarged hit area clips its overflow", () => {
  const reaching = lists().filter((classes) => classes.includes("hit-area"));
  expect(reaching.length).toBeGreaterThan(10);
  const cut = /^(truncate|overflow-.*|line-clamp-.*)$/;
  expect(reaching.filter((classes) => classes.some((word) => cut.test(word)))).toEqual([]);
});

// Tailwind sorts breakpoints of one unit by size, but mixed units arbitrarily; the theme's are in rem.
it("every custom breakpoint is in rem, the unit of the theme", () => {
  const breakpoints = words().filter((word) => /(^|:)(min|max)-\[[^\]]+\]:/.test(word));
  expect(breakpoints.length).toBeGreaterThan(0);
  expect(breakpoints.filter((word) => !/(min|max)-\[[\d.]+rem\]:/.test(word))).toEqual([]);
});

it("cn merges every pair of classes that the pages use exactly as twMerge does", () => {
  const classes = knownClasses();
  expect(classes.length).toBeGreaterThan(300);
  const wrong: string[] = [];
  for (const first of classes)
    for (const second of classes) {
      if (first === second) continue;
      const both = `${first} ${second}`;
      if (cn(both) !== twMerge(both)) wrong.push(`${both} → ${cn(both)}`);
    }
  expect(wrong).toEqual([]);
}, 60_000);

it("cn merges the classes of each variant separately, and keeps unknown classes", () => {
  expect(cn("p-2 hover:p-4", "hover:p-6 mine")).toBe("p-2 hover:p-6 mine");
  expect(cn("px-2 py-1", false, ["p-3"], { hidden: true })).toBe("p-3 hidden");
});
