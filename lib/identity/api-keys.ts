import { noteChange } from "../audit/index.ts";
import { ConflictError, ForbiddenError, NotFoundError, ValidationError } from "../core/errors.ts";
import type { Page } from "../core/paging.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import type { Sql, Tx } from "../platform/db.ts";
import { assertGrantableStores } from "./load-manageable.ts";
import { loadAuthority } from "./load-role.ts";
import { API_SCOPES } from "./names.ts";
import { coversKey, newApiKey, plainScopes } from "./rules/api-key.ts";
import type { ApiKeysQuery, ApiKeyView, Authority, CreateApiKey, NewApiKeyView, RotateApiKey } from "./schemas.ts";
import {
  type ApiKeyRow,
  countActiveApiKeys,
  endApiKey,
  findApiKey,
  findApiKeys,
  findLifetime,
  hasActiveSuccessor,
  insertApiKey,
  revokeRow,
} from "./store/api-keys.ts";
import { lockPeople } from "./store/users.ts";
import { storeIdsOf, toApiKeyView } from "./views.ts";

const MOST_ACTIVE = 50;

/** All keys of the organization: the active ones first, then the newest. */
export function listApiKeys(ctx: Ctx, query: ApiKeysQuery): Promise<Page<ApiKeyView>> {
  return ctx.db.sql(async (sql) => {
    const authority = await loadAuthority(sql, ctx);
    const { data, ...page } = await findApiKeys(sql, ctx.orgId, ctx.clock.now(), query);
    return { data: data.map((key) => toApiKeyView(key, authority)), ...page };
  });
}

/** Creates a key with at most the actor's own permissions and stores. */
export function createApiKey(ctx: Ctx, { name, scopes, storeIds, expiresAt }: CreateApiKey): Promise<NewApiKeyView> {
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, ctx.orgId); // counts the keys, and keeps the actor's power while it is passed on
    const authority = await loadAuthority(tx, ctx);
    await assertGrantableStores(tx, ctx.orgId, authority, storeIds);
    const key = {
      name,
      scopes: plainScopes(scopes, API_SCOPES),
      storeIds: storeIds.length > 0 ? storeIds : null,
      expiresAt,
      successorOf: null,
    };
    assertCovers(authority, key);
    const created = await insertKey(tx, ctx, authority, key, ctx.clock.now());
    noteChange(ctx, { before: null, after: toState(created.key) });
    return created;
  });
}

/** Creates a successor with the same scopes, stores and lifetime; the old key works until `endsAt`. */
export function rotateApiKey(
  ctx: Ctx,
  { id, endsAt, expiresAt }: { id: string } & RotateApiKey,
): Promise<NewApiKeyView> {
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, ctx.orgId);
    const [authority, old] = [await loadAuthority(tx, ctx), await getApiKey(tx, ctx, id)];
    const { name, scopes } = old;
    assertCovers(authority, { scopes, storeIds: storeIdsOf(old) });
    if (old.status !== "active")
      throw new ConflictError("api_key_ended", "This API key was revoked or has expired: create a new one");
    if (await hasActiveSuccessor(tx, ctx.orgId, ctx.clock.now(), id))
      throw new ConflictError("api_key_replaced", "This API key has a successor already: revoke or rotate that one");
    const now = ctx.clock.now();
    const terms = {
      name,
      scopes,
      storeIds: storeIdsOf(old),
      expiresAt: expiresAt === undefined ? expiryAfter(now, await findLifetime(tx, ctx.orgId, id)) : expiresAt,
      successorOf: id,
    };
    const created = await insertKey(tx, ctx, authority, terms, now);
    await endApiKey(tx, ctx.orgId, id, endsAt && endsAt > now ? endsAt : now);
    const ended = await getApiKey(tx, ctx, id);
    noteChange(ctx, { before: toState(toApiKeyView(ended, authority)), after: toState(created.key) });
    return created;
  });
}

/** Ends a key at once. Everyone who manages people may: taking access away needs no power of one's own. */
export function revokeApiKey(ctx: Ctx, { id }: { id: string }): Promise<ApiKeyView> {
  return ctx.db.transaction(async (tx) => {
    const authority = await loadAuthority(tx, ctx);
    const before = toApiKeyView(await getApiKey(tx, ctx, id), authority);
    await revokeRow(tx, ctx.orgId, id, { at: ctx.clock.now(), by: actorId(ctx.actor) });
    const after = toApiKeyView(await getApiKey(tx, ctx, id), authority);
    noteChange(ctx, { before: toState(before), after: toState(after) });
    return after;
  });
}

const expiryAfter = (now: Date, lifetime: number | null) =>
  lifetime === null ? null : new Date(now.getTime() + lifetime);

type Terms = {
  name: string;
  scopes: string[];
  storeIds: string[] | null;
  expiresAt: Date | null;
  successorOf: string | null;
};

async function insertKey(tx: Tx, ctx: Ctx, authority: Authority, terms: Terms, now: Date): Promise<NewApiKeyView> {
  const { storeIds, ...fields } = terms;
  if (fields.expiresAt !== null && fields.expiresAt <= now)
    throw new ValidationError({ path: "expiresAt", code: "in_the_past", message: "must be in the future" });
  if ((await countActiveApiKeys(tx, ctx.orgId, now)) >= MOST_ACTIVE)
    throw new ConflictError("api_key_limit_reached", "The organization has as many API keys as it can have", {
      params: { most: MOST_ACTIVE },
    });
  const { secret, prefix, hash } = newApiKey();
  const key = { ...fields, prefix, keyHash: hash, isStoreLimited: storeIds !== null };
  const created = { createdAt: now, createdBy: actorId(ctx.actor) };
  const id = await insertApiKey(tx, ctx.orgId, { ...key, ...created }, storeIds ?? []);
  return { key: toApiKeyView(await getApiKey(tx, ctx, id), authority), secret };
}

async function getApiKey(sql: Sql, ctx: Ctx, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(sql, ctx.orgId, ctx.clock.now(), id);
  if (!key) throw new NotFoundError("api_key_not_found", "API key");
  return key;
}

function assertCovers(authority: Authority, key: { scopes: string[]; storeIds: string[] | null }): void {
  if (!coversKey(authority, key))
    throw new ForbiddenError(
      "key_exceeds_own_permissions",
      "You cannot create an API key that may do more than you may",
    );
}

/** Never the key or its hash. */
function toState({ id, name, prefix, status, scopes, stores, expiresAt }: ApiKeyView) {
  return { id, name, prefix, status, scopes, storeIds: stores?.map((store) => store.id) ?? null, expiresAt };
}
