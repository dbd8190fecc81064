const MAX_PARAMETERS = 1_000;
const MAX_DEPTH = 5;

type Branch = { [name: string]: unknown };

/** An "extended" urlencoded form: `a=1`, `a[b]=1`, `a[]=1`, `a[0]=1`, and a repeated name is a list. */
export function parseForm(text: string): Branch {
  const form: Branch = Object.create(null);
  // Cut before it is parsed: half a million parameters take seconds.
  const taken = text.split("&", MAX_PARAMETERS).join("&");
  for (const [name, value] of new URLSearchParams(taken)) assign(form, pathOf(name), value);
  return toPlain(form) as Branch;
}

function pathOf(name: string): string[] {
  const open = name.indexOf("[");
  if (open < 1 || !/^(?:\[[^[\]]*\])+$/.test(name.slice(open))) return [name];
  const path = [name.slice(0, open), ...name.slice(open + 1, -1).split("][")];
  return path.length > MAX_DEPTH ? [name] : path;
}

function assign(branch: Branch, [head = "", ...rest]: string[], value: string): void {
  const key = head === "" ? String(Object.keys(branch).length) : head;
  const present = branch[key];
  if (rest.length === 0) {
    branch[key] = present === undefined ? value : [present, value].flat();
    return;
  }
  const child: Branch = isBranch(present) ? present : Object.create(null);
  branch[key] = child;
  assign(child, rest, value);
}

/** Consecutive indexes from 0 make a list. */
function toPlain(value: unknown): unknown {
  if (!isBranch(value)) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, toPlain(child)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  if (isList) return entries.map(([, child]) => child);
  const plain: Branch = {};
  for (const [key, child] of entries) {
    Object.defineProperty(plain, key, { value: child, enumerable: true, configurable: true, writable: true });
  }
  return plain;
}

function isBranch(value: unknown): value is Branch {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
