import { ACTION_TYPES, type ActionType } from "@/lib/audit/names.ts";
import type { AccessLog, AuditTarget } from "@/lib/audit/schemas.ts";

const REASONS = ["invalid", "forbidden", "notFound", "conflict", "tooLarge", "refused", "server"] as const;
type Reason = (typeof REASONS)[number];

const REASON_OF_STATUS: Record<number, Reason> = {
  400: "invalid",
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  413: "tooLarge",
  422: "invalid",
};
const SERVER_ERROR = 500;

export type Outcome = "done" | "refused" | "failed";

export function outcomeOf(status: number): Outcome {
  if (status < 400) return "done";
  return status < SERVER_ERROR ? "refused" : "failed";
}

function reasonOf(status: number): Reason {
  return status >= SERVER_ERROR ? "server" : (REASON_OF_STATUS[status] ?? "refused");
}

export function isKnownAction(actionType: string): actionType is ActionType {
  return (ACTION_TYPES as readonly string[]).includes(actionType);
}

function targetOf(log: Pick<AccessLog, "targets">, kind: AuditTarget["kind"]): AuditTarget | undefined {
  return log.targets.find((target) => target.kind === kind);
}

const KINDS = [
  "user",
  "email",
  "role",
  "customer",
  "segment",
  "campaign",
  "whatsappNumber",
  "store",
  "apiKey",
  "webhook",
  "import",
  "messagePrice",
] as const;
type Told = Pick<AccessLog, "actionType" | "status" | "targets" | "method" | "endpoint" | "metadata">;
type Translate = { (key: string, values?: Record<string, string>): string; has: (key: string) => boolean };

/**
 * An audit log entry as the predicate of a sentence: "exportou o segmento “VIP Campinas”", or "tentou exportar … e o
 * pedido foi recusado: sem permissão". `t` translates in the namespace `audit`.
 */
export function tell(log: Told, t: Translate, dateTime: (instant: string) => string): string {
  const outcome = outcomeOf(log.status);
  const phrases = Object.fromEntries(KINDS.map((kind) => [kind, phraseOf(kind, targetOf(log, kind), t)]));
  const values = { ...phrases, figure: figureOf(log, t), method: log.method, endpoint: log.endpoint };
  const action = isKnownAction(log.actionType) ? log.actionType : "unknown";
  const time = outcome === "done" ? scheduledTimeOf(log) : null;
  if (time !== null) return t("scheduled", { ...values, time: dateTime(time) });
  if (outcome === "done") return t(`actions.${action}.done`, values);
  // The user may not be who tried.
  if (action === "SIGN_IN_FAILED" && outcome === "refused")
    return t(`signIn.${reasonOf(log.status) === "forbidden" ? "deactivated" : "wrongCode"}`);
  const tried = t(`actions.${action}.tried`, values);
  return t(`outcomes.${outcome}`, { tried, reason: t(`reasons.${reasonOf(log.status)}`) });
}

/** The time that a change of a campaign gave it; null if the change was another. */
function scheduledTimeOf({ actionType, metadata }: Told): string | null {
  const { before, after } = (metadata ?? {}) as Partial<
    Record<"before" | "after", { scheduledAt?: string | null } | null>
  >;
  const time = after?.scheduledAt ?? null;
  return actionType === "CAMPAIGN_UPDATE" && time !== before?.scheduledAt ? time : null;
}

function figureOf({ metadata }: Told, t: Translate): string {
  const id = String(metadata?.figure);
  return id.includes(".") && t.has(`figures.${id}`) ? t(`figures.${id}`) : t("figures.missing");
}

function phraseOf(kind: AuditTarget["kind"], target: AuditTarget | undefined, t: Translate): string {
  if (!target) return t(`targets.${kind}.missing`);
  if (target.name === null) return t(`targets.${kind}.unnamed`);
  return t(`targets.${kind}.named`, { name: target.name, id: target.id });
}
