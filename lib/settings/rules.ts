/** The `ERP_*` variables describe one ERP: they serve the organization that is alone in its installation. */
export function servesAsDefault(orgId: string, organizationIds: readonly string[]): boolean {
  return organizationIds.length === 1 && organizationIds[0] === orgId;
}
