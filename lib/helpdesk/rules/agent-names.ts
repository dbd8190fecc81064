/** Agent name with the store suffix, so that every conversation shows the agent's store. */
export function agentName(name: string, storeSuffix: string): string {
  return `${name.trim().replace(/\s+/g, " ")} - ${storeSuffix}`;
}
