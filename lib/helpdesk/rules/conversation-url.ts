/** URL of a conversation in the helpdesk. */
export function conversationUrl(
  { instanceUrl, accountId }: { instanceUrl: string; accountId: number },
  conversationId: number,
): string {
  return `${instanceUrl.replace(/(?<!\/)\/+$/, "")}/app/accounts/${accountId}/conversations/${conversationId}`;
}
