/** Types that browsers show or play without running anything in them. */
const SHOWN = /^(?:image\/(?:png|jpe?g|gif|webp)|(?:audio|video)\/[\w.+-]+|application\/pdf)$/;
const UNKNOWN_TYPE = "application/octet-stream";

/** Security: the type under which a file of the helpdesk is passed on; a page or script becomes plain bytes. */
export function shownType(type: string | null): string {
  return type !== null && SHOWN.test(type) ? type : UNKNOWN_TYPE;
}
