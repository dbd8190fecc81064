import { UnauthorizedError } from "../../core/errors.ts";
import { holdsInternalKey } from "../../platform/secrets/internal-key.ts";

/** The automation tool authenticates with the installation's internal key. */
export function assertAutomationKey({ headers }: Request): void {
  if (!holdsInternalKey(headers.get("authorization")))
    throw new UnauthorizedError("invalid_key", "Missing or invalid key");
}
