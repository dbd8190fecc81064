/** Documentation of a variable for the start-up report and docs/operator/variables.md. */
export type Variable = {
  meaning: string;
  /** What to set it to, as an instruction. */
  set: string;
  /** Where the operator finds or creates the value. */
  from?: string;
  /** Behaviour if not set, where the schema has no default. */
  fallback?: string;
};
export type VariableGroup = { title: string; variables: Record<string, Variable> };
