import { VARIABLE_GROUPS } from "../../lib/platform/configuration/variables.ts";
import { EngineEnv, Env } from "../../lib/platform/env.ts";

const SHAPE: Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }> = {
  ...EngineEnv.shape,
  ...Env.shape,
};

/** docs/operator/variables.md, generated from the variables' schema and descriptions. */
export function variablesPage(): string {
  const groups = VARIABLE_GROUPS.map(({ title, variables }) => {
    const rows = Object.entries(variables).map(([name, { meaning, set, fallback, from }]) =>
      [`\`${name}\``, fallback ?? defaultOf(name), meaning, from === undefined ? set : `${set} (${from})`].map(cell),
    );
    const table = [["Variable", "Without it", "What it does", "What to set"], ["---", "---", "---", "---"], ...rows];
    return [`## ${title}`, "", ...table.map((row) => `| ${row.join(" | ")} |`)].join("\n");
  });
  return `${[INTRODUCTION, ...groups].join("\n\n")}\n`;
}

const INTRODUCTION = `# Variables

Everything is read once, at start. \`npm run check\` says what is missing, malformed, contradictory or insecure without
starting anything; the start itself says the same and ends. \`npm run check -- --connect\` also tries each service once.
A blank value counts as none. This page is made by \`npm run generate\` from the code that reads the variables.`;

function defaultOf(name: string): string {
  const result = SHAPE[name]?.safeParse(undefined);
  if (result?.success === false) return "**required**";
  const value = result?.data;
  return value === undefined || value === "" ? "none" : `\`${String(value)}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
