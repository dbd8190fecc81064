/** Scrolls an overflowing row horizontally until the part is visible; does not scroll the page. */
export function bringIntoRow(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return;
  const [room, place] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  if (place.right > room.right) row.scrollLeft += place.right - room.right;
  if (place.left < room.left) row.scrollLeft -= room.left - place.left;
}
