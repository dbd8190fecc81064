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
    const table = [["Variable", "Default", "What it does", "What to set"], ["---", "---", "---", "---"], ...rows];
    return [`## ${title}`, "", ...table.map((row) => `| ${row.join(" | ")} |`)].join("\n");
  });
  return `${[INTRODUCTION, ...groups].join("\n\n")}\n`;
}

const INTRODUCTION = `# Variables

The application reads these variables once, at start. \`npm run check\` reports missing, malformed, contradictory and
insecure values without starting anything; the start reports the same and stops. \`npm run check -- --connect\` also
contacts each service once. An empty value counts as not set. \`npm run generate\` generates this page from the code.`;

/** Whether a start fails without this variable, whatever the others are. */
export function isRequired(name: string): boolean {
  return SHAPE[name]?.safeParse(undefined).success === false;
}

function defaultOf(name: string): string {
  if (isRequired(name)) return "**required**";
  const value = SHAPE[name]?.safeParse(undefined).data;
  return value === undefined || value === "" ? "none" : `\`${String(value)}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
