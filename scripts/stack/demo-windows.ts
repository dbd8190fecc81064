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

/** As if the audience had been written so long ago that its window has just closed, with all purchases since then in it. */
export async function endWindow(databaseUrl: string, campaignId: string): Promise<void> {
  // The application's user writes once when a window begins, and may not change it.
  const owner = Object.assign(new URL(databaseUrl), { username: SUPERUSER });
  await withClient(owner.href, (client) =>
    client.query(
      "UPDATE campaign_experiment SET started_at = now() - make_interval(days => window_days) WHERE campaign_id = $1",
      [campaignId],
    ),
  );
}
