import { randomBytes } from "node:crypto";
import pg from "pg";

const ORGANIZATION = "Aurora";

/** The URLs that a campaign would create for one Aurora customer; nothing is sent. */
export type PersonalTokens = { link: string; expired: string; unsubscribe: string; customerId: string; email: string };

/** Runs as organization Aurora in the product's database, like the product itself. */
async function asAurora<T>(work: (db: pg.Client, orgId: string) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await db.connect();
  try {
    const { rows } = await db.query<{ id: string }>("SELECT id FROM unsafe_list_organizations() WHERE name = $1", [
      ORGANIZATION,
    ]);
    const orgId = rows[0]?.id ?? "";
    await db.query("SELECT set_config('app.organization_id', $1, false)", [orgId]);
    return await work(db, orgId);
  } finally {
    await db.end();
  }
}

const newToken = () => randomBytes(16).toString("base64url");

export function makeTokens(target: string): Promise<PersonalTokens> {
  return asAurora(async (db, orgId) => {
    const { rows } = await db.query<{ id: string; email: string }>(
      `SELECT id, email FROM customer WHERE organization_id = $1 AND email IS NOT NULL AND NOT email_opt_out
         AND erased_at IS NULL ORDER BY id DESC LIMIT 1`,
      [orgId],
    );
    const customer = rows[0];
    if (!customer) throw new Error("Aurora has a customer with an e-mail address");
    const [link, expired] = [newToken(), newToken()];
    await db.query(
      `INSERT INTO redirect_token (token, organization_id, customer_id, channel, url, expires_at)
       VALUES ($1, $3, $4, 'whatsapp', $5, now() + interval '1 day'), ($2, $3, $4, 'whatsapp', $5, now())`,
      [link, expired, orgId, customer.id, target],
    );
    const { rows: tokens } = await db.query<{ token: string }>(
      `INSERT INTO unsubscribe_token (token, organization_id, customer_id, channel, address)
       VALUES ($1, $2, $3, 'email', $4) ON CONFLICT (organization_id, customer_id, channel, address)
       DO UPDATE SET channel = EXCLUDED.channel RETURNING token`,
      [newToken(), orgId, customer.id, customer.email],
    );
    return { link, expired, unsubscribe: tokens[0]?.token ?? "", customerId: customer.id, email: customer.email };
  });
}

/** One survey token per customer of Aurora. */
export function askCustomers(surveyId: string, count: number): Promise<string[]> {
  return asAurora(async (db, orgId) => {
    const { rows } = await db.query<{ token: string }>(
      `INSERT INTO survey_token (token, organization_id, survey_id, customer_id, store_id)
       SELECT translate(encode(decode(md5(random()::text || id), 'hex'), 'base64'), '+/=', '-_'), $1, $2, id, store_id
       FROM customer WHERE organization_id = $1 AND erased_at IS NULL AND name IS NOT NULL ORDER BY id LIMIT $3
       RETURNING token`,
      [orgId, surveyId, count],
    );
    return rows.map(({ token }) => token);
  });
}
