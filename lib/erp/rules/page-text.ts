// Parses the text of an answer. Imports no ports, since a worker thread runs this module for large answers.

/** Characters the event loop parses without a noticeable delay. */
const SLICE = 65_536;
/** Far above any valid row. Of a larger row only short values are kept, so that it is rejected under its own number. */
const MAX_ROW = 262_144;
const MAX_FIELDS = 200;
const SHORT = 200;

/** `slices`: the rows as JSON arrays. `envelope` is null for a bare array. */
export type PageText = {
  envelope: { page: number; limit: number; total: number } | null;
  slices: string[];
};

/** Splits the page into slices that the event loop parses one at a time; otherwise the reason why it is not a page. */
export function readPageText(text: string): PageText | "not_json" | "not_a_page" {
  const body = parse(text);
  if (body === undefined) return "not_json";
  if (Array.isArray(body)) return { envelope: null, slices: toSlices(body) };
  if (typeof body !== "object" || body === null) return "not_a_page";
  const { dados, pagina: page, limite: limit, total } = body as Record<string, unknown>;
  if (!Array.isArray(dados) || !isCount(page) || !isCount(limit) || !isCount(total) || limit < 1) return "not_a_page";
  return { envelope: { page, limit, total }, slices: toSlices(dados) };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toSlices(rows: readonly unknown[]): string[] {
  const slices: string[] = [];
  let slice: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = toRowText(row);
    if (size + text.length > SLICE && slice.length > 0) {
      slices.push(`[${slice.join(",")}]`);
      slice = [];
      size = 0;
    }
    slice.push(text);
    size += text.length;
  }
  if (slice.length > 0) slices.push(`[${slice.join(",")}]`);
  return slices;
}

function toRowText(row: unknown): string {
  const text = JSON.stringify(row);
  if (text.length <= MAX_ROW) return text;
  if (typeof row !== "object" || row === null || Array.isArray(row)) return "null";
  const short = Object.entries(row).slice(0, MAX_FIELDS);
  return JSON.stringify(Object.fromEntries(short.map(([name, value]) => [name, isShort(value) ? value : false])));
}

function isShort(value: unknown): boolean {
  return value === null || typeof value === "number" || (typeof value === "string" && value.length <= SHORT);
}
