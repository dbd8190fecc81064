import { join } from "node:path";

/** The least that Next can be: one route handler, one query. What the product's handlers are measured against. */
export default {
  serverExternalPackages: ["pg"],
  turbopack: { root: join(import.meta.dirname, "../../..") },
};
