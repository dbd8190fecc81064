import { CODE_SECONDS } from "@/lib/core/sign-in.ts";

/** Address and time of a requested code, in session storage: a phone may discard the page while the mail is read. */
export type AskedCode = { email: string; at: number };

const KEY = "balcao.sign-in";
const LASTS_MS = CODE_SECONDS * 1_000;

export function recallAskedCode(now = Date.now()): AskedCode | null {
  try {
    const { email, at } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<AskedCode>;
    return typeof email === "string" && typeof at === "number" && now - at < LASTS_MS ? { email, at } : null;
  } catch {
    return null;
  }
}

export function rememberAskedCode(asked: AskedCode | null): void {
  try {
    if (asked) sessionStorage.setItem(KEY, JSON.stringify(asked));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the state is lost on reload.
  }
}
