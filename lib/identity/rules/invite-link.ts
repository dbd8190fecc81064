const PARAMETER = "invite";
const SIGN_IN_PAGES = /^\/sign-(?:in|up)(?:\/|$)/;

/** Where an invitation's mail leads: the sign-in, with the token that names the invite. */
export function inviteLink(appUrl: string, token: string): string {
  const link = new URL("/sign-in", appUrl);
  link.searchParams.set(PARAMETER, token);
  return link.toString();
}

/** The token of a link that was opened, or null. */
export function tokenOfLink({ pathname, searchParams }: URL): string | null {
  return SIGN_IN_PAGES.test(pathname) ? searchParams.get(PARAMETER) : null;
}
