import type pg from "pg";

/** Runs a statement as the tables' owner with settings of the planner that hold for it alone. */
export async function askWithSettings(
  owner: pg.Pool,
  settings: Readonly<Record<string, string>>,
  { text, values }: { text: string; values: unknown[] },
): Promise<void> {
  if (Object.keys(settings).length === 0) return void (await owner.query(text, values));
  const client = await owner.connect();
  try {
    const set = Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`);
    await client.query(["BEGIN", ...set].join("; "));
    await client.query(text, values);
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true); // not back to the pool: its transaction is aborted
    throw error;
  }
}
