import { genSaltSync, hashSync } from "bcryptjs";
import type { Task } from "./task.ts";

export const HASH_PASSWORD: Task<[string, number], string> = {
  file: "lib/platform/off-loop/bcrypt.ts",
  name: "hashPassword",
  run: hashPassword,
};

/** Bcrypt with prefix `$2a$`, which every version of the helpdesk's library reads; otherwise equal to `$2b$`. */
export function hashPassword(password: string, cost: number): string {
  return hashSync(password, genSaltSync(cost).replace(/^\$2b\$/, "$2a$"));
}
