/**
 * True where campaign `c` reaches, and ever reached, only stores of the array in `visible`; null there sees every store.
 * The campaign's own columns are read under its lock; a send that is committed meanwhile shows in them.
 */
export function withinStoresSql(visible: string): string {
  const stores = `${visible}::uuid[]`;
  return `(${stores} IS NULL OR (coalesce(c.store_scope <@ ${stores}, false)
    AND (c.occurrence = 0 OR coalesce(c.send_scope <@ ${stores}, false))
    AND NOT EXISTS (SELECT FROM campaign_occurrence o WHERE o.organization_id = c.organization_id
      AND o.campaign_id = c.id AND NOT coalesce(o.store_scope <@ ${stores}, false))))`;
}
