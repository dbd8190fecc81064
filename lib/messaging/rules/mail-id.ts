const RECIPIENT_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^<>\s]+)?>?$/i;

/**
 * The Message-ID of a recipient's mail, known before sending, so that reports match even if the send outcome is
 * unknown.
 */
export function mailIdOf(recipientId: string, appUrl: string): string {
  return `<${recipientId}@${new URL(appUrl).hostname}>`;
}

/** The recipient id in one of our Message-IDs; null for others. */
export function recipientOf(name: string): string | null {
  return RECIPIENT_ID.exec(name)?.[1]?.toLowerCase() ?? null;
}
