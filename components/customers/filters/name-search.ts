/** Only a name search can become a rule; numbers and addresses cannot. */
export function isNameSearch(typed: string): boolean {
  return !/[\d@]/.test(typed);
}
