/**
 * SQL condition: campaign `c` targets, and ever targeted, only stores in the array `visible` (null: every store). Read
 * under the campaign's row lock, so that its columns include a send committed before the lock.
 */
export function withinStoresSql(visible: string): string {
  const stores = `${visible}::uuid[]`;
  return `(${stores} IS NULL OR (coalesce(c.store_scope <@ ${stores}, false)
    AND (c.occurrence = 0 OR coalesce(c.send_scope <@ ${stores}, false))
    AND NOT EXISTS (SELECT FROM campaign_occurrence o WHERE o.organization_id = c.organization_id
      AND o.campaign_id = c.id AND NOT coalesce(o.store_scope <@ ${stores}, false))))`;
}
