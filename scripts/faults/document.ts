/** The table in docs/reliability.md between two markers; only the rows that a run measured are updated. */
export type Line = { id: string; goal: string; target: string; seen: string; verdict: string; where: string };

const [BEGIN, END] = ["<!-- table: written by npm run test:faults -- --write -->", "<!-- end of the table -->"];
const HEAD = ["row", "goal", "target", "seen", "verdict", "where"];

/** The document's table lines by row id. */
export function readTable(document: string): Map<string, Line> {
  const lines = parts(document)
    .table.split("\n")
    .filter((line) => /^\| [A-Z]\d/.test(line));
  return new Map(
    lines.map((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      const [id = "", goal = "", target = "", seen = "", verdict = "", where = ""] = cells.map((cell) => cell.trim());
      return [id, { id, goal, target, seen: unescapeCell(seen), verdict, where }];
    }),
  );
}

export function writeTable(document: string, lines: readonly Line[]): string {
  const rows = lines.map(({ id, goal, target, seen, verdict, where }) =>
    row([id, ...[goal, target, seen].map(escapeCell), verdict, where]),
  );
  const { before, after } = parts(document);
  return `${before}\n\n${[row(HEAD), row(HEAD.map(() => "---")), ...rows].join("\n")}\n\n${after}`;
}

function parts(document: string): { before: string; table: string; after: string } {
  const [from, to] = [document.indexOf(BEGIN) + BEGIN.length, document.indexOf(END)];
  if (from < BEGIN.length || to < from) throw new Error("docs/reliability.md does not have the markers of its table");
  return { before: document.slice(0, from), table: document.slice(from, to), after: document.slice(to) };
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function unescapeCell(text: string): string {
  return text.replaceAll("\\|", "|");
}
