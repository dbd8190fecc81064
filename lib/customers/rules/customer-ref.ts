/** Key by which sales and identities reference an ERP customer; ERP ids are unique only within a branch. */
export function customerRef(storeCode: string, externalId: string): string {
  return `${storeCode}:${externalId}`;
}
