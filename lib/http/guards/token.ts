import { UnauthorizedError } from "../../core/errors.ts";
import { loadActor } from "../../identity/index.ts";
import { readCookie } from "../caller/credentials.ts";
import type { Exchange } from "../exchange.ts";

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
    case "anonymous":
    case "invalid":
      throw new UnauthorizedError();
    default:
      caller satisfies never;
  }
}
