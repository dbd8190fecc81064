import { createHash } from "node:crypto";
import type pg from "pg";

/** Bodies as the provider posted them, waiting in the inbox. */
export async function storeDeliveries(owner: pg.Pool, bodies: readonly string[]): Promise<void> {
  await owner.query(
    `INSERT INTO platform.webhook_delivery (source, digest, body, size)
     SELECT 'whatsapp', digest, body, length(body) FROM unnest($1::bytea[], $2::text[]) AS r(digest, body)`,
    [bodies.map((body) => createHash("sha256").update(body).digest()), bodies],
  );
}
