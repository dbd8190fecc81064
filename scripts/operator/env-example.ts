import { VARIABLE_GROUPS } from "../../lib/platform/configuration/variables.ts";
import { isRequired } from "./variables-page.ts";

const LINK = /\[([^\]]+)\]\([^)]+\)/g;

/**
 * .env.example, generated from the variables' schema and descriptions. Only required variables are not commented out:
 * a copy of the file then changes no default, and a blank value is reported as missing.
 */
export function envExample(): string {
  const groups = VARIABLE_GROUPS.map(({ title, variables }) => {
    const lines = Object.entries(variables).flatMap(([name, { meaning }]) => [
      `# ${meaning.replaceAll(LINK, "$1")}`,
      isRequired(name) ? `${name}=` : `#${name}=`,
    ]);
    return [`## ${title}`, ...lines].join("\n");
  });
  return `${[INTRODUCTION, ...groups].join("\n\n")}\n`;
}

const INTRODUCTION = `# Every variable of the application. docs/operator/variables.md has defaults and expected values. For one server, do not copy this
# file: \`npm run secrets -- --app-url https://crm.example.com\` writes a .env with new keys. \`npm run generate\` generates
# this file from the code.`;
