import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { twMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "../../../components/ui/cn.ts";

const ROOT = join(import.meta.dirname, "../../..");
const TEXT = /["'`]([^"'`\n]+)["'`]/g;

/** Every class of the application's pages that the library knows. Words of other texts are among them, and do no harm. */
function knownClasses(): string[] {
  const files = ["app", "components"].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: "utf8" }).map((name) => join(ROOT, room, name)),
  );
  const texts = files
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith("class-groups.ts"))
    .flatMap((name) => [...readFileSync(name, "utf8").matchAll(TEXT)]);
  const words = new Set(
    texts.flatMap(([, text = ""]) => text.split(/\s+/)).map((word) => word.split(":").at(-1) ?? ""),
  );
  return [...words].filter((word) => word !== "" && twMerge(`${word} ${word}`) === word);
}

it("lets the later of two classes win exactly where the library's whole list does", () => {
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

it("keeps variants apart, and takes what it doesn't know as it is", () => {
  expect(cn("p-2 hover:p-4", "hover:p-6 mine")).toBe("p-2 hover:p-6 mine");
  expect(cn("px-2 py-1", false, ["p-3"], { hidden: true })).toBe("p-3 hidden");
});
