/** `open`: whoever types an address is in, for demo and tests. `code`: whoever reads the mail that is sent to it. */
export type LocalSignInMode = "code" | "open";

/** Eight, not six: a person types them once, while somebody may ask for codes of an address all year. */
export const CODE_DIGITS = 8;
export const CODE_SECONDS = 600;

type Settings = { LOCAL_SIGN_IN?: string; NODE_ENV?: string };

/** Codes in production, unless something else was asked for by name. */
export function chooseLocalSignIn({ LOCAL_SIGN_IN, NODE_ENV }: Settings): LocalSignInMode {
  if (LOCAL_SIGN_IN !== undefined) return LOCAL_SIGN_IN === "open" ? "open" : "code";
  return NODE_ENV === "production" ? "code" : "open";
}
