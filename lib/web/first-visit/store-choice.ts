import { parseAsArrayOf, parseAsString } from "nuqs/server";

/** `?lojas=F01,F02`: the stores that a page is filtered by. */
export const STORES_PARAM = "lojas";
export const STORES_PARSER = parseAsArrayOf(parseAsString);

/** Set while the browser remembers stores that a page without `?lojas=` will adopt. */
export const STORES_COOKIE = "balcao_lojas";
