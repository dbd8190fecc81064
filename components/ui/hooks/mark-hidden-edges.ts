/** Marks the edges of a row behind which it scrolls on, which `fade-edges` fades. Returns its own end. */
export function markHiddenEdges(row: HTMLElement | null): (() => void) | undefined {
  if (row === null || typeof ResizeObserver === "undefined") return;
  const mark = () => {
    const before = row.scrollLeft;
    row.toggleAttribute("data-more-before", before > 1);
    row.toggleAttribute("data-more-after", before + row.clientWidth < row.scrollWidth - 1);
  };
  const observer = new ResizeObserver(mark);
  for (const element of [row, ...row.children]) observer.observe(element);
  row.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener("scroll", mark);
  };
}
