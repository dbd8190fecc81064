export type Texts = { [name: string]: Texts | string };

/** Texts used by the app shell and by components that can appear on any page. */
export const SHARED_TEXTS = ["common", "shell", "states", "customers.person", "customers.keys", "rfm.segments"];

/** The texts under these names, such as `rfm` or `rfm.segments`. */
export function pickTexts(texts: Texts, names: readonly string[]): Texts {
  const picked: Texts = {};
  for (const name of names) {
    const path = name.split(".");
    const value = path.reduce<Texts | string | undefined>((at, part) => (isTexts(at) ? at[part] : undefined), texts);
    if (value === undefined) throw new Error(`No texts with the name ${name}`);
    place(picked, path, value);
  }
  return picked;
}

/** Adds the shared texts of the same areas, because a page's area replaces the shared area of that name. */
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
