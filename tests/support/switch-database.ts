/** Makes this file's product code use another database; connections to the earlier one are closed. */
export async function switchDatabase(url: string): Promise<void> {
  process.env.DATABASE_URL = url;
  const { closePools } = await import("../../lib/platform/database/pools.ts");
  await closePools();
}
