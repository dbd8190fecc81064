import { sendCampaign } from "../../campaigns/index.ts";
import { parseCasting } from "../../core/cast-types.ts";
import { NotFoundError, UnauthorizedError, ValidationError } from "../../core/errors.ts";
import { toValidationError } from "../../core/field-errors.ts";
import { upsertCustomer } from "../../erp/index.ts";
import { createCtx } from "../../platform/ctx.ts";
import type { BeforeCommit } from "../../platform/db.ts";
import { isOrganization } from "../../platform/organizations.ts";
import { holdsInternalKey } from "../../platform/secrets/internal-key.ts";
import { changeLabels } from "../conversations/conversation.ts";
import { AutomationCall, NamedOrganization } from "../rules/automation-call.ts";

/** Unsafe: the body names the organization. The route has verified the automation key. */
export async function unsafeReceiveAutomationCall(body: unknown, beforeCommit?: BeforeCommit) {
  const { action, data } = await parseCall(body);
  const ctxOf = (orgId: string) => automationCtx(orgId, beforeCommit);
  switch (action) {
    case "customer.upsert": {
      const { organizationId, ...customer } = data;
      return upsertCustomer(await ctxOf(organizationId), customer);
    }
    case "campaign.send": {
      const { id, status } = await sendCampaign(await ctxOf(data.organizationId), { id: data.campaignId });
      return { id, status };
    }
    case "conversation.label":
      return changeLabels(await ctxOf(data.organizationId), data);
    default:
      return unknownAction(action);
  }
}

async function parseCall(body: unknown): Promise<AutomationCall> {
  const result = await parseCasting(AutomationCall, body);
  if (result.success) return result.data;
  throw toValidationError(result.error.issues);
}

async function automationCtx(orgId: string, beforeCommit: BeforeCommit | undefined) {
  if (!(await isOrganization(orgId))) throw new NotFoundError("organization_not_found");
  return createCtx({ orgId, actor: { kind: "internalKey" }, beforeCommit });
}

/** The organization that a call names; null if it names none. */
export function organizationOfCall(body: unknown): string | null {
  const result = NamedOrganization.safeParse(body);
  return result.success ? result.data.data.organizationId : null;
}

function unknownAction(action: never): never {
  throw new ValidationError({ path: "action", code: "unknown_action", message: `${String(action)} is unknown` });
}

/** The automation tool authenticates with the installation's internal key. */
export function assertAutomationKey({ headers }: Request): void {
  if (!holdsInternalKey(headers.get("authorization")))
    throw new UnauthorizedError("invalid_key", "Missing or invalid API key");
}
