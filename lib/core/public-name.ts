/** Contains bidirectional control characters, which change the direction of the text around it. */
export function turnsText(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

/** Contains text that mail clients turn into a link. */
export function holdsLink(text: string): boolean {
  return /:\/\/|www\.|\.[a-z]{2,}\//i.test(text);
}
