import { SUPERUSER } from "../database/embedded-postgres.ts";
import { withClient } from "../database/with-client.ts";

/** As if the A/B test of this campaign had run for its whole time. */
export async function endHorizon(databaseUrl: string, campaignId: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "SELECT set_config('app.organization_id', id::text, false) FROM unsafe_list_organizations() WHERE name = 'Aurora'",
    );
    await client.query("UPDATE campaign_test SET decides_at = now() WHERE campaign_id = $1 AND decided_at IS NULL", [
      campaignId,
    ]);
  });
}

const TIMES: Record<string, readonly string[]> = {
  campaign: ["created_at", "started_at", "audience_at", "finished_at"],
  campaign_occurrence: ["started_at"],
  campaign_recipient: ["accepted_at", "delivered_at", "read_at", "clicked_at", "replied_at", "failed_at"],
  tracking_hit: ["occurred_at"],
  campaign_experiment: ["started_at"],
};

/**
 * As if the campaign had been sent so long ago that its window has just closed, with all purchases since then in it: every
 * time of the send is moved.
 */
export async function endWindow(databaseUrl: string, campaignId: string): Promise<void> {
  // The application's user writes these times once, and may not change them.
  const owner = Object.assign(new URL(databaseUrl), { username: SUPERUSER });
  await withClient(owner.href, async (client) => {
    const { rows } = await client.query<{ age: string }>(
      "SELECT (now() - make_interval(days => window_days) - started_at)::text AS age FROM campaign_experiment WHERE campaign_id = $1",
      [campaignId],
    );
    for (const [table, columns] of Object.entries(TIMES)) {
      const moved = columns.map((column) => `${column} = ${column} + $2::interval`).join(", ");
      const key = table === "campaign" ? "id" : "campaign_id";
      await client.query(`UPDATE ${table} SET ${moved} WHERE ${key} = $1`, [campaignId, rows[0]?.age]);
    }
  });
}
