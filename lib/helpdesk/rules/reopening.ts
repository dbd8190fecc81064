type Role = "agent" | "administrator";

/** If a person last resolved or reopened it, only an administrator may reopen it; otherwise anyone may. */
export function isReopeningAllowed({ role, lastActor }: { role: Role; lastActor: Role | null }): boolean {
  return role === "administrator" || lastActor === null;
}
