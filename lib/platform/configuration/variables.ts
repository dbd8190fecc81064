import type { Variable, VariableGroup } from "./variable.ts";
import { APP, DATABASE, IDENTITY, JOBS, KEYS, LIMITS } from "./variables/installation.ts";
import { ERP, HELPDESK, MAIL, MESSAGING, QUEUES, RULES, TELEMETRY } from "./variables/services.ts";

/** Every variable that the product reads, in the order for operators. */
export const VARIABLE_GROUPS: readonly VariableGroup[] = [
  APP,
  DATABASE,
  KEYS,
  IDENTITY,
  JOBS,
  LIMITS,
  MAIL,
  MESSAGING,
  HELPDESK,
  ERP,
  RULES,
  QUEUES,
  TELEMETRY,
];

const ALL: Record<string, Variable> = Object.assign({}, ...VARIABLE_GROUPS.map(({ variables }) => variables));

export function variable(name: string): Variable {
  return ALL[name] ?? { meaning: "", set: "a valid value" };
}
