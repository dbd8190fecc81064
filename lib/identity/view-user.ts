import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { loadAuthority } from "./load-authority.ts";
import type { PersonView } from "./schemas.ts";
import { findPerson } from "./store/people.ts";
import { toPersonView } from "./views.ts";

/** View of a person after a change. */
export async function viewUser(sql: Sql, ctx: Ctx, id: string): Promise<PersonView> {
  const person = await findPerson(sql, ctx.orgId, id);
  if (!person) throw new NotFoundError("user_not_found");
  return toPersonView(person, await loadAuthority(sql, ctx));
}
