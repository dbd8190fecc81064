import { notFound, preflight } from "@/lib/http/index.ts";

// next.config.ts rewrites every CORS preflight under /api to this path.
export const OPTIONS = preflight;
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
