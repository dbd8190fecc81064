/** The names by which the provider knows an organization's number and account, and the access token. */
export function numberOf(n: number): { phoneNumberId: string; wabaId: string; token: string } {
  const serial = String(n).padStart(7, "0");
  return { phoneNumberId: `9077${serial}`, wabaId: `8077${serial}`, token: `bench-token-${serial}` };
}
