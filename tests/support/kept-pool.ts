import type pg from "pg";

// A new connection reads the catalogue of all tables and partitions again, which costs more than most suites' queries.
// So the connections to the shared database stay open for the next file of this process.
const shared = globalThis as { balcaoPools?: Map<string, pg.Pool>; keptPool?: pg.Pool };
const SIZE = 5;

/** The product's pools of a file. The first use of the shared database takes the kept pool. */
class Pools extends Map<string, pg.Pool> {
  readonly #url: string;

  constructor(url: string) {
    super();
    this.#url = url;
  }

  override get(source: string): pg.Pool | undefined {
    const { DATABASE_URL, DATABASE_POOL_SIZE, VERCEL_ENV } = process.env;
    const isShared = DATABASE_URL === this.#url && DATABASE_POOL_SIZE === String(SIZE) && !VERCEL_ENV;
    if (source === "primary" && !this.has(source) && isShared && shared.keptPool) {
      this.set(source, shared.keptPool);
      shared.keptPool = undefined;
    }
    return super.get(source);
  }
}

/** Before a file: the product opens no pool for this database while one is kept. */
export function lendPool(url: string): void {
  shared.balcaoPools = new Pools(url);
}

/** After a file: keeps the product's pool for the next one, without anything that its sessions have set. */
export async function keepPool(url: string): Promise<void> {
  const pool = shared.balcaoPools?.get("primary");
  if (!pool || pool.ending || pool.options.connectionString !== url || pool.options.max !== SIZE) return;
  if (pool.idleCount < pool.totalCount || pool.waitingCount > 0) return; // work of this file still uses it
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const discarded = await Promise.all(
    clients.map((client) =>
      client.query("DISCARD ALL").then(
        () => false,
        () => true,
      ),
    ),
  );
  for (const [at, client] of clients.entries()) client.release(discarded[at]);
  shared.balcaoPools?.delete("primary");
  shared.keptPool = pool;
}
