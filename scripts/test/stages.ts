const STAGES = ["types", "lint", "dependencies", "build", "unit and integration", "end to end"] as const;
export type StageName = (typeof STAGES)[number];

/** The named stages in their order; all if none is named. */
export function chooseStages(named: readonly string[]): readonly StageName[] {
  const unknown = named.filter((name) => !STAGES.some((stage) => stage === name));
  if (unknown.length > 0) {
    const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(", ");
    throw new Error(`Unknown stage ${list(unknown)}; there are: ${list(STAGES)}`);
  }
  return named.length === 0 ? STAGES : STAGES.filter((stage) => named.includes(stage));
}
