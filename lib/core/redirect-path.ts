const NOWHERE = "https://own.invalid";

/** Where to go after sign-in: a path of this origin, or `/`. Browsers read `\` as `/` and drop tabs and line breaks. */
export function safeRedirectPath(asked: string | null | undefined): string {
  if (!asked || !/^\/(?![/\\])/.test(asked) || /[\\\p{Cc}]/u.test(asked)) return "/";
  if (!URL.canParse(asked, NOWHERE)) return "/";
  const url = new URL(asked, NOWHERE);
  if (url.origin !== NOWHERE || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search + url.hash;
}
