import { notFound, preflight } from "@/lib/http/index.ts";

// Every OPTIONS of a CORS preflight under /api ends up here (next.config.ts); nothing else lives at this path.
export const OPTIONS = preflight;
export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
