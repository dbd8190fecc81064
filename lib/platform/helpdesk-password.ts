import { randomInt } from "node:crypto";
import { genSalt, hash } from "bcryptjs";

/** What the helpdesk itself uses. */
const COST = 11;
const LENGTH = 20;
const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "!#%+-=?@"] as const;

/** A password that the helpdesk's rules accept: one of each kind of character at least, none that is easily misread. */
export function newHelpdeskPassword(): string {
  const all = KINDS.join("");
  const rest = Array.from({ length: LENGTH - KINDS.length }, () => all);
  return shuffled([...KINDS, ...rest].map((kind) => kind[randomInt(kind.length)] as string)).join("");
}

/** Bcrypt under the prefix that every version of the helpdesk's library reads; the two differ in nothing else. */
export async function hashHelpdeskPassword(password: string): Promise<string> {
  const salt = await genSalt(COST);
  return hash(password, salt.replace(/^\$2b\$/, "$2a$"));
}

function shuffled(characters: string[]): string[] {
  const left = [...characters];
  return characters.map(() => left.splice(randomInt(left.length), 1)[0] as string);
}
