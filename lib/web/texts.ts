/** Texts by name, nested. */
export type Texts = { [name: string]: Texts | string };

/** What the shell and the parts that any page may show say: on every page. */
export const SHARED_TEXTS = [
  "common",
  "shell",
  "states",
  "customers.palette",
  "customers.person",
  "customers.keys",
  "rfm.segments",
];

/** Those of the texts that stand under one of these names, such as `rfm` or `rfm.segments`. */
export function pickTexts(texts: Texts, names: readonly string[]): Texts {
  const picked: Texts = {};
  for (const name of names) {
    const path = name.split(".");
    const value = path.reduce<Texts | string | undefined>((at, part) => (isTexts(at) ? at[part] : undefined), texts);
    if (value === undefined) throw new Error(`There are no texts ${name}`);
    place(picked, path, value);
  }
  return picked;
}

/** The shared texts of the same areas come along: a page's area takes the place of the shared one of that name. */
export function withShared(names: readonly string[]): string[] {
  const areas = names.map(areaOf);
  return [...SHARED_TEXTS.filter((shared) => areas.includes(areaOf(shared))), ...names];
}

function place(into: Texts, [first = "", ...rest]: readonly string[], value: Texts | string): void {
  const before = into[first];
  if (rest.length === 0) into[first] = value;
  else {
    const inner = isTexts(before) ? { ...before } : {};
    place(inner, rest, value);
    into[first] = inner;
  }
}

const areaOf = (name: string) => name.split(".")[0] ?? name;
const isTexts = (value: Texts | string | undefined): value is Texts =>
  typeof value === "object" && !Array.isArray(value);
