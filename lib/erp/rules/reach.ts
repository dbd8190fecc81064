import { createHash } from "node:crypto";
import type { ErpConnection } from "../../settings/schemas.ts";

/** What a connection reads, in a word that names neither address nor user. A new password reads the same. */
export function reachOf({ baseUrl, username, defaultBranch }: ErpConnection): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, username, defaultBranch]))
    .digest("hex");
}
