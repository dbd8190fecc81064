import { randomUUID } from "node:crypto";
import { ConflictError } from "../../core/errors.ts";
import { RETENTION } from "../../core/retention.ts";
import { decrypt, encrypt, isProofOf, proofOf } from "../crypto.ts";
import { type Sql, tenantDb } from "../db.ts";

/** A claim without an effect is free again after this time: its process has crashed, or it is very slow. */
export const LEASE_SECONDS = 60;
const KEPT = `interval '${RETENTION["public.idempotency_key"].days} days'`;

/** A request with a key. `keyHash` identifies caller, route and key; `content` is what must be the same. */
export type KeyedRequest = { orgId: string; keyHash: string; content: string };

export type StoredResponse = { status: number; headers: Record<string, string>; body: string };

export type FoundClaim =
  | { state: "claimed"; claim: Claim }
  | { state: "answered"; response: StoredResponse }
  /** Another request with this key is being carried out. */
  | { state: "running" }
  /** The key belongs to a request with other content. */
  | { state: "other" }
  /** Carried out, or perhaps so, by a process that crashed before it stored the response. */
  | { state: "lost" };

type Row = {
  fingerprint: string;
  is_leased: boolean;
  has_effect: boolean;
  response_encrypted: string | null;
};

/**
 * Claims a request, or finds what became of the first one with its key. `isOutside`: its effect is not only in the
 * database, so it counts as done from now on.
 */
export async function claimRequest(request: KeyedRequest, isOutside: boolean): Promise<FoundClaim> {
  const { orgId, keyHash, content } = request;
  const id = randomUUID();
  const fingerprint = proofOf(content);
  const [claimed] = await tenantDb(orgId).rows<{ claim: string }>(
    `INSERT INTO idempotency_key AS k (organization_id, key_hash, claim, fingerprint, claimed_at, effect_at, created_at)
     VALUES ($1, $2, $3, $4, now(), CASE WHEN $5::boolean THEN now() END, now())
     ON CONFLICT (organization_id, key_hash) DO UPDATE SET claim = excluded.claim, fingerprint = excluded.fingerprint,
       claimed_at = excluded.claimed_at, effect_at = excluded.effect_at, created_at = excluded.created_at,
       status = NULL, response_encrypted = NULL
     WHERE k.created_at < now() - ${KEPT}
       OR k.effect_at IS NULL AND k.status IS NULL AND k.claimed_at < now() - interval '${LEASE_SECONDS} seconds'
     RETURNING k.claim`,
    [orgId, keyHash, id, fingerprint, isOutside],
  );
  if (claimed) return { state: "claimed", claim: new Claim(request, id) };
  const [row] = await tenantDb(orgId).rows<Row>(
    `SELECT fingerprint, claimed_at >= now() - interval '${LEASE_SECONDS} seconds' AS is_leased,
       effect_at IS NOT NULL AS has_effect, response_encrypted
     FROM idempotency_key WHERE organization_id = $1 AND key_hash = $2`,
    [orgId, keyHash],
  );
  return row ? stateOf(row, request) : { state: "running" }; // released a moment ago: the caller tries again
}

function stateOf(row: Row, { orgId, content }: KeyedRequest): FoundClaim {
  if (!isProofOf(row.fingerprint, content)) return { state: "other" };
  if (row.response_encrypted !== null)
    return { state: "answered", response: JSON.parse(decrypt(row.response_encrypted, orgId)) as StoredResponse };
  return { state: row.is_leased ? "running" : "lost" };
}

/** The right of one request to be carried out under its key. */
export class Claim {
  readonly #request: KeyedRequest;
  readonly #id: string;
  #hasEffect = false;

  constructor(request: KeyedRequest, id: string) {
    [this.#request, this.#id] = [request, id];
  }

  /** Whether a transaction of the request has written something and was about to commit. */
  get hasEffect(): boolean {
    return this.#hasEffect;
  }

  /**
   * Runs at the end of each transaction of the request: one that has written records it, so that effect and key are
   * committed together. Fails, and with it the transaction, if another request has taken over the claim.
   */
  readonly beforeCommit = async (sql: Sql): Promise<void> => {
    const [transaction] = await sql.rows<{ wrote: boolean }>(
      "SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote",
    );
    if (!transaction?.wrote) return;
    const marked = await sql.run(
      `UPDATE idempotency_key SET effect_at = coalesce(effect_at, now())
       WHERE organization_id = $1 AND key_hash = $2 AND claim = $3`,
      this.#place,
    );
    if (marked === 0) throw requestRunning();
    this.#hasEffect = true;
  };

  /** Stores the response for repeated requests. */
  async answer(response: StoredResponse): Promise<void> {
    const { orgId } = this.#request;
    await tenantDb(orgId).rows(
      `UPDATE idempotency_key SET status = $4, response_encrypted = $5
       WHERE organization_id = $1 AND key_hash = $2 AND claim = $3`,
      [...this.#place, response.status, encrypt(JSON.stringify(response), orgId)],
    );
  }

  /** Nothing was done: the next request with this key is carried out. */
  async release(): Promise<void> {
    await tenantDb(this.#request.orgId).rows(
      "DELETE FROM idempotency_key WHERE organization_id = $1 AND key_hash = $2 AND claim = $3",
      this.#place,
    );
  }

  get #place(): [orgId: string, keyHash: string, id: string] {
    return [this.#request.orgId, this.#request.keyHash, this.#id];
  }
}

export function requestRunning(): ConflictError {
  return new ConflictError("idempotency_key_in_flight", "A request with this idempotency key is being carried out");
}
