import { Inngest } from "inngest";
import pg from "pg";
import { SingleFlight } from "../../../lib/jobs/single-flight.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };

const middleware = process.env.SINGLE_FLIGHT === "1" ? [SingleFlight] : [];

export const client = new Inngest({ id: "test", logger: quiet, middleware });

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

/** A side effect stored in the database, so that tests can count it after the process was killed. */
export async function effect(key: string, name: string): Promise<void> {
  await pool.query("INSERT INTO effect (key, name) VALUES ($1, $2)", [key, name]);
}

export async function countEffects(key: string, name: string): Promise<number> {
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM effect WHERE key = $1 AND name = $2", [key, name]);
  return rows[0].n;
}
