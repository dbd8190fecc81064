/** Whether what concerns these stores (null: all) is in the hands of who sees `visible` (null: all). */
export function isWithinStores(concerned: readonly string[] | null, visible: readonly string[] | null): boolean {
  return visible === null || (concerned?.every((id) => visible.includes(id)) ?? false);
}
