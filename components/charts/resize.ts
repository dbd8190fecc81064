/** Redraw after the width has been stable for this long, not on every frame of the sidebar's animation. */
export const RESIZE_SETTLE_MS = 100;
