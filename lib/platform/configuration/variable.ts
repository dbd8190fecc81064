/** What an operator has to know of a variable: the start-up report and docs/operator/variables.md say it. */
export type Variable = {
  /** What it does. */
  meaning: string;
  /** What to set it to, as an instruction. */
  set: string;
  /** Where the value is found or made. */
  from?: string;
  /** What holds without it, where the schema can't say so itself. */
  fallback?: string;
};
export type VariableGroup = { title: string; variables: Record<string, Variable> };
