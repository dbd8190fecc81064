/** How a sale and an identity name an ERP customer: ids are only unique within a branch. */
export function customerRef(storeCode: string, externalId: string): string {
  return `${storeCode}:${externalId}`;
}
