import pg from "pg";

export const dynamic = "force-dynamic";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const HOURS = `
  SELECT hour, sum(total_cents) AS total FROM sales_hourly_store
  WHERE organization_id = $1 AND hour >= $2 AND hour < $3 GROUP BY hour`;

export async function GET(request) {
  const { searchParams } = new URL(request.url);
  const { rows } = await pool.query(HOURS, [searchParams.get("org"), searchParams.get("from"), searchParams.get("to")]);
  return Response.json(rows);
}
