import { SCHEME } from "../../lib/identity/names.ts";
import type { Endpoint } from "./endpoints.ts";
import { apiKeyScopesOf } from "./security.ts";

/** Who may call an operation, how often, and how it is repeated, in words. */
export function operationText({ handler: { declaration }, method }: Endpoint): string {
  const { rateLimit, quota, idempotent, superAdmin, permissions } = declaration;
  const scopes = apiKeyScopesOf(declaration, method);
  const sentences = [
    accessText(declaration),
    !declaration.public && scopes && `An API key (\`${SCHEME}…\`) ${needs("scope", scopes)}.`,
    !declaration.public && !scopes && !superAdmin && "API keys cannot call it.",
    permissions && superAdmin && `The role also ${needs("permission", permissions)}.`,
    rateLimit?.limit && `At most ${rateLimit.limit} calls in ${rateLimit.windowSeconds ?? 60} seconds.`,
    quota && `Each call counts towards the quota \`${quota}\`.`,
    idempotent && "A repetition with the same `Idempotency-Key` has no second effect.",
  ];
  return sentences.filter(Boolean).join(" ");
}

function accessText({ public: isPublic, security, superAdmin, permissions }: Endpoint["handler"]["declaration"]) {
  if (isPublic) return security ? `Authenticated by \`${security}\`.` : "Needs no token.";
  if (superAdmin) return "Only for the operator of the installation (level 0).";
  return permissions ? `A user ${needs("permission", permissions)}.` : "Any user of the organization may call it.";
}

/** `needs the permissions a or b, and c`. */
function needs(what: string, groups: readonly (readonly string[])[]): string {
  if (groups.length === 0) return `needs no ${what}`;
  const words = groups.map((anyOf) => anyOf.map((one) => `\`${one}\``).join(" or "));
  return `needs the ${what}${groups.length > 1 ? "s" : ""} ${words.join(words.some((one) => one.includes(" or ")) ? ", and " : " and ")}`;
}
