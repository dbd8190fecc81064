/** Scrolls a row that is wider than its room until this part of it shows. Sideways only: the page stays where it is. */
export function bringIntoRow(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return;
  const [room, place] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  if (place.right > room.right) row.scrollLeft += place.right - room.right;
  if (place.left < room.left) row.scrollLeft -= room.left - place.left;
}
