/** What an agent is called: which store they answer for can be seen in every conversation. */
export function agentName(name: string, storeSuffix: string): string {
  return `${name.trim().replace(/\s+/g, " ")} - ${storeSuffix}`;
}
