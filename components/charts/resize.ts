/** A chart is drawn again once its new width has held this long: not for each frame of a sliding sidebar. */
export const RESIZE_SETTLE_MS = 100;
