const STAGES = ["types", "lint", "dependencies", "dead code", "build", "unit and integration", "end to end"] as const;
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

/** Stages that only read the sources and keep about one core busy each. */
const READ_ONLY: readonly StageName[] = ["types", "lint", "dependencies", "dead code"];

/** Groups of stages that run at the same time. The others run alone: they use every core and write files. */
export function groupStages(stages: readonly StageName[]): StageName[][] {
  const together = stages.filter((stage) => READ_ONLY.includes(stage));
  const alone = stages.filter((stage) => !READ_ONLY.includes(stage)).map((stage) => [stage]);
  return together.length > 0 ? [together, ...alone] : alone;
}
