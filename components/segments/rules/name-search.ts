/** A search that can only be for a name; one by number or address isn't a rule. */
export function isNameSearch(typed: string): boolean {
  return !/[\d@]/.test(typed);
}
