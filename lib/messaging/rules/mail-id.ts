const RECIPIENT_ID = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@[^<>\s]+)?>?$/i;

/** The Message-ID of a recipient's mail, known before it goes out: so what is said of it finds it whatever became of it. */
export function mailIdOf(recipientId: string, appUrl: string): string {
  return `<${recipientId}@${new URL(appUrl).hostname}>`;
}

/** Whose mail a name means, where it is one of ours. */
export function recipientOf(name: string): string | null {
  return RECIPIENT_ID.exec(name)?.[1]?.toLowerCase() ?? null;
}
