import { notFound } from "@/lib/http/index.ts";

// Catch-all 404 for unknown API paths.
export {
  notFound as DELETE,
  notFound as GET,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
