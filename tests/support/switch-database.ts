/**
 * Makes this file's product code use another database. A pool that work left by an earlier file of the process has opened
 * meanwhile is closed, because the product would take it for its own.
 */
export async function switchDatabase(url: string): Promise<void> {
  process.env.DATABASE_URL = url;
  const { closePools } = await import("../../lib/platform/database/pools.ts");
  await closePools();
}
