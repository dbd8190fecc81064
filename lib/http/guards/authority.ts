import { ForbiddenError, UnauthorizedError } from "../../core/errors.ts";
import { isSuperAdmin, loadActor } from "../../identity/index.ts";
import { readCookie } from "../caller/identify.ts";
import type { RouteDeclaration } from "../declaration.ts";
import type { Exchange } from "../exchange.ts";

const MUTATING = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Requires a member or a person with an open invite, as found by `identify`. A 403 of the provider is passed on. */
export async function guardToken(exchange: Exchange): Promise<void> {
  const { caller, request } = exchange;
  if (exchange.isPublic) return;
  switch (caller.kind) {
    case "user":
      exchange.user = caller.user;
      return;
    case "unknown":
      exchange.user = await loadActor(caller.claims, (name) => readCookie(request.headers, name));
      return;
    case "refused":
      throw caller.refusal;
    case "anonymous":
    case "invalid":
      throw new UnauthorizedError();
    default:
      caller satisfies never;
  }
}

type Asking = Pick<Exchange, "user"> & { request: Pick<Request, "method"> };

/** What the caller may do, as far as it needs no query: person → role → permission → read-only. */
export function guardAuthority(
  asking: Asking,
  declared: Pick<RouteDeclaration, "personOnly" | "roles" | "superAdmin" | "permissions" | "carriesOperations">,
): void {
  guardPerson(asking, declared.personOnly);
  guardRole(asking, declared.roles);
  guardSuperAdmin(asking, declared.superAdmin);
  guardPermission(asking, declared.permissions);
  if (!declared.carriesOperations) guardReadOnly(asking);
}

/** Rejects API keys and applications where a person is meant. */
function guardPerson({ user }: Asking, isRequired: boolean | undefined): void {
  if (isRequired && user && isLimited(user))
    throw new ForbiddenError("person_required", "Only a signed-in person can make this request, not an API key");
}

/** If role ids are declared, the user must have one of them; level 0 always passes. */
function guardRole({ user }: Asking, roles: readonly string[] | undefined): void {
  if (!user || !roles || isSuperAdmin(user)) return;
  if (!user.role || !roles.includes(user.role.id)) throw notAllowed();
}

/** Guards routes of the installation itself, above every organization. */
function guardSuperAdmin({ user }: Asking, isRequired: boolean | undefined): void {
  if (isRequired && user && !isSuperAdmin(user)) throw notAllowed();
}

function notAllowed(): ForbiddenError {
  return new ForbiddenError("role_not_allowed", "Your role is not allowed to make this request");
}

/** Every group needs at least one of its permissions; level 0 always passes. */
function guardPermission({ user }: Asking, groups: readonly (readonly string[])[] | undefined): void {
  if (!user || !groups || isSuperAdmin(user)) return;
  const held = user.role?.permissions ?? [];
  if (groups.every((anyOf) => anyOf.some((permission) => held.includes(permission)))) return;
  throw isLimited(user) ? lacksScope(user) : new ForbiddenError();
}

type Limited = Pick<NonNullable<Asking["user"]>, "apiKey" | "oauth">;

function isLimited({ apiKey, oauth }: Limited): boolean {
  return apiKey !== undefined || oauth !== undefined;
}

function lacksScope({ apiKey }: Limited): ForbiddenError {
  const caller = apiKey ? "API key" : "application";
  return new ForbiddenError("insufficient_scope", `The ${caller} has no scope for this request`);
}

/** Rejects changes by a read-only role; level 0 and public routes always pass. */
function guardReadOnly({ user, request }: Asking): void {
  if (!user?.role?.readOnly || isSuperAdmin(user)) return;
  if (!MUTATING.has(request.method)) return;
  if (isLimited(user)) throw lacksScope(user);
  throw new ForbiddenError("role_read_only", "Your role is read-only and cannot change data");
}
