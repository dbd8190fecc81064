import type { Reader } from "../platform/db.ts";
import type { FirstStepsView } from "./names.ts";

/** One statement; each part ends at the first row that it finds. */
export async function findFirstSteps(db: Reader, orgId: string): Promise<FirstStepsView> {
  const [row] = await db.rows<FirstStepsView>(
    `SELECT EXISTS (SELECT FROM erp_connection WHERE organization_id = $1) AS erp,
       EXISTS (SELECT FROM store_whatsapp_number WHERE organization_id = $1 AND confirmed_at IS NOT NULL) AS number,
       EXISTS (SELECT FROM app_user WHERE organization_id = $1 OFFSET 1)
         OR EXISTS (SELECT FROM invite WHERE organization_id = $1) AS team,
       EXISTS (SELECT FROM store WHERE organization_id = $1 AND is_active
         AND jsonb_typeof(business_hours) = 'object') AS hours,
       EXISTS (SELECT FROM segment WHERE organization_id = $1) AS segment,
       EXISTS (SELECT FROM campaign WHERE organization_id = $1 AND status <> 'draft') AS campaign,
       EXISTS (SELECT FROM sales_daily_store WHERE organization_id = $1) AS "hasSales"`,
    [orgId],
  );
  if (!row) throw new Error("The query returned no row");
  return row;
}
