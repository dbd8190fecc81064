export type Token =
  | { kind: "name"; text: string }
  | { kind: "literal"; value: string | number }
  | { kind: "operator"; text: string }
  | { kind: "end" };

const PATTERN =
  /\s*(?:(?<number>-?\d+(?:\.\d+)?)|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<name>[A-Za-z_$][\w$]*)|(?<operator>==|!=|<=|>=|&&|\|\||[<>!+()?:.[\]]))/y;

/** Tokenizes the subset of CEL that Inngest's keys and conditions use. Throws on anything else. */
export function tokenize(text: string): Token[] {
  const source = text.trimEnd();
  const tokens: Token[] = [];
  const pattern = new RegExp(PATTERN);
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex;
    const groups = pattern.exec(source)?.groups;
    if (!groups) throw new Error(`Unexpected "${source.slice(at, at + 10)}" in an expression`);
    tokens.push(toToken(groups));
  }
  return [...tokens, { kind: "end" }];
}

function toToken(groups: Record<string, string | undefined>): Token {
  if (groups.number !== undefined) return { kind: "literal", value: Number(groups.number) };
  if (groups.string !== undefined) return { kind: "literal", value: unquote(groups.string) };
  if (groups.name !== undefined) return { kind: "name", text: groups.name };
  return { kind: "operator", text: String(groups.operator) };
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
}
