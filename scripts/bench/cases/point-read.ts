import { type Bench, ctxAt } from "../bench.ts";
import { race } from "../measure.ts";
import type { Result } from "../result.ts";

const READS = 200;
const CUSTOMER = "SELECT * FROM customer WHERE organization_id = $1 AND id = $2";

/** Reads one customer by id many times in sequence: plain SQL, the tenant's SQL client, and Prisma. */
export async function measurePointRead(bench: Bench): Promise<Result[]> {
  const { rows } = await bench.owner.query<{ id: string }>(
    "SELECT id FROM customer WHERE organization_id = $1 LIMIT $2",
    [bench.orgId, READS],
  );
  const ids = rows.map(({ id }) => id);
  const { orgId: organizationId } = bench;
  const { db } = ctxAt(bench, bench.now);
  // Unnamed, as in the product: behind a pooler the next statement may use another connection.
  const limit = () => each(ids, (id) => bench.owner.query(CUSTOMER, [organizationId, id]));
  const bySql = await race({
    limit,
    product: () => each(ids, (id) => db.rows(CUSTOMER, [organizationId, id])),
    rounds: 9,
  });
  const key = (id: string) => ({ organizationId_id: { organizationId, id } });
  const byPrisma = await race({
    limit,
    product: () => each(ids, (id) => db.transaction(({ prisma }) => prisma.customer.findUnique({ where: key(id) }))),
    rounds: 9,
  });
  return [
    { name: "point read, tenant SQL", unit: "ms", ...perRead(bySql), target: { atMost: 2.5 } },
    { name: "point read, Prisma with tenant (for information)", unit: "ms", ...perRead(byPrisma) },
  ];
}

async function each(ids: readonly string[], read: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await read(id);
}

function perRead({ limit, product }: { limit: number; product: number }) {
  return { limit: limit / READS, product: product / READS };
}
