import { randomInt } from "node:crypto";
import { HASH_PASSWORD } from "../../platform/off-loop/bcrypt.ts";
import { runOffLoop } from "../../platform/off-loop/run-off-loop.ts";

/** Same cost as the helpdesk uses. */
const COST = 11;
const LENGTH = 20;
const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "!#%+-=?@"] as const;

/** A password that meets the helpdesk's rules: one character of each kind at least, none that is easily misread. */
export function newHelpdeskPassword(): string {
  const all = KINDS.join("");
  const rest = Array.from({ length: LENGTH - KINDS.length }, () => all);
  return shuffled([...KINDS, ...rest].map((kind) => kind[randomInt(kind.length)] as string)).join("");
}

/** In a worker thread: bcrypt takes a quarter of a second by design. */
export function hashHelpdeskPassword(password: string): Promise<string> {
  return runOffLoop(HASH_PASSWORD, [password, COST], { isLarge: true });
}

function shuffled(characters: string[]): string[] {
  const left = [...characters];
  return characters.map(() => left.splice(randomInt(left.length), 1)[0] as string);
}
