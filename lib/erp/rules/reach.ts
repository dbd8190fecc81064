import { createHash } from "node:crypto";
import type { ErpConnection } from "../../settings/schemas.ts";

/** Source fingerprint of a connection; reveals neither address nor user. A new password does not change it. */
export function reachOf({ baseUrl, username, defaultBranch }: ErpConnection): string {
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, username, defaultBranch]))
    .digest("hex");
}
