/** Marks a field that is empty and needed. */
export function needed(isNeeded: boolean): { "data-needed"?: "" } {
  return isNeeded ? { "data-needed": "" } : {};
}

/** Moves on to the next needed field, once what was just chosen is rendered. */
export function focusNeeded(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main [data-needed]")?.focus());
}

/** Moves to the first text of the message: a mail's subject. */
export function focusText(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("main [role=textbox]")?.focus());
}
