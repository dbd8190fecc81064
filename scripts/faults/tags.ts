import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Tests of each row: files, relative to the root, with the row's id in brackets in a title. */
export type Tagged = Map<string, string[]>;

// A string as the first of several arguments: a test title, also after `.each(…)` or `.skipIf(…)`.
const TITLE = /\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,/g;
const TAG = /\[([A-Z]\d{1,2})\]/g;

export function taggedTests(root: string): Tagged {
  const tagged: Tagged = new Map();
  for (const name of readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.(test|spec)\.tsx?$/.test(name)) continue;
    const file = join("tests", name).replaceAll("\\", "/");
    for (const id of tagsOf(readFileSync(join(root, file), "utf8"))) {
      tagged.set(id, [...(tagged.get(id) ?? []), file]);
    }
  }
  return tagged;
}

/** The ids in the titles of a test file. */
export function tagsOf(source: string): Set<string> {
  const titles = [...source.matchAll(TITLE)].map(([, , title = ""]) => title);
  return new Set(titles.flatMap((title) => [...title.matchAll(TAG)].map(([, id = ""]) => id)));
}
