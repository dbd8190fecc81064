const PARAMETER = "invite";
const SIGN_IN_PAGES = /^\/sign-(?:in|up)(?:\/|$)/;

/** Link in an invitation mail: the sign-in page with the token of the invite. */
export function inviteLink(appUrl: string, token: string): string {
  const link = new URL("/sign-in", appUrl);
  link.searchParams.set(PARAMETER, token);
  return link.toString();
}

/** The token in an invitation link, or null. */
export function tokenOfLink({ pathname, searchParams }: URL): string | null {
  return SIGN_IN_PAGES.test(pathname) ? searchParams.get(PARAMETER) : null;
}
