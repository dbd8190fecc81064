/** Turns the direction of what is written around it. */
export function turnsText(text: string): boolean {
  return /\p{Bidi_Control}/u.test(text);
}

/** Leads somewhere, as mail programs read it. */
export function holdsLink(text: string): boolean {
  return /:\/\/|www\.|\.[a-z]{2,}\//i.test(text);
}
