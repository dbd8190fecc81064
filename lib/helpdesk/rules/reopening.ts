type Role = "agent" | "administrator";

/** What a person resolved, or reopened, only an administrator reopens; what nobody did, anybody. */
export function isReopeningAllowed({ role, lastActor }: { role: Role; lastActor: Role | null }): boolean {
  return role === "administrator" || lastActor === null;
}
