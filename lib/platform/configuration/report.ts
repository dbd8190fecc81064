import type { Problem } from "./problem.ts";
import { variable } from "./variables.ts";

/** Report for the operator: each variable, what is wrong, what to set and where to get it. Never a value. */
export function configurationReport(problems: readonly Problem[]): string {
  const errors = problems.filter(({ level }) => level === "error").length;
  const title = errors > 0 ? "Configuration is not valid" : "Configuration is valid, with a remark";
  const lines = problems.flatMap(({ level, variable: name, what, set }) => {
    const { set: usual, from } = variable(name);
    return [
      `  ${level === "error" ? "✗" : "!"} ${name} ${what}`,
      `      set:  ${set ?? usual}`,
      ...(from === undefined || set !== undefined ? [] : [`      from: ${from}`]),
    ];
  });
  return [`${title}:`, "", ...lines, "", "Check again without starting: npm run check"].join("\n");
}
