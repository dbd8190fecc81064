const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
/** `{` and `[` differ in one bit, as do `}` and `]`; setting it maps both to one value. */
const [CASE_BIT, OPENER, CLOSER] = [0x20, 0x7b, 0x7d];

/** `names`: per object, because a parser slows down with every further name. */
export type JsonLimits = { depth: number; values: number; names: number };

export type OversizedJson = "nested too deeply" | "has too many values" | "has too many names";

/**
 * Why a JSON text would block its parser, or null. Scans the bytes without parsing: a megabyte of brackets would block
 * the parser for half a second.
 */
export function oversizeOf(raw: Uint8Array, limits: JsonLimits): OversizedJson | null {
  let depth = 0;
  let values = 0;
  let isText = false;
  const names = new Uint32Array(limits.depth + 1);
  for (let at = 0; at < raw.byteLength; at += 1) {
    const byte = raw[at] as number;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (byte === COLON) {
      const count = (names[depth] ?? 0) + 1;
      names[depth] = count;
      if (count > limits.names) return "has too many names";
    } else if ((byte | CASE_BIT) === OPENER) names[++depth] = 0;
    else if ((byte | CASE_BIT) === CLOSER) depth -= 1;
    if (depth > limits.depth) return "nested too deeply";
    if (values > limits.values) return "has too many values";
  }
  return null;
}
