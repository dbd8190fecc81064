import { z } from "zod";
import { NextCursor } from "../core/paging.ts";

/**
 * A person in the log. If they are not, or no longer, a member, the name is null and the address empty. An API key has
 * its name, and `key:` and its prefix as the address.
 */
export const AuditPerson = z
  .object({ id: z.string(), name: z.string().nullable(), email: z.string() })
  .meta({ id: "AuditPerson" });
export type AuditPerson = z.infer<typeof AuditPerson>;

/**
 * Target of an action with its current or recorded name; null if it was deleted. Customer names are shortened. `id` is
 * empty for a created target, of which only the name is recorded. A `messagePrice` has the tariff as id and the price in
 * reais as name.
 */
export const AuditTarget = z
  .object({
    kind: z.enum([
      "user",
      "role",
      "customer",
      "segment",
      "campaign",
      "whatsappNumber",
      "store",
      "email",
      "apiKey",
      "webhook",
      "import",
      "messagePrice",
    ]),
    id: z.string(),
    name: z.string().nullable(),
  })
  .meta({ id: "AuditTarget" });
export type AuditTarget = z.infer<typeof AuditTarget>;

/** One record of `GET /audit/logs`. */
export const AccessLog = z
  .object({
    id: z.string(),
    userId: z.string(),
    organizationId: z.string(),
    storeId: z.string().nullable(),
    endpoint: z.string(),
    method: z.string(),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    status: z.number(),
    actionType: z.string(),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    createdAt: z.string(),
    user: AuditPerson,
    correlationId: z.string().nullable(),
    targets: z.array(AuditTarget),
  })
  .meta({ id: "AccessLog" });
export type AccessLog = z.infer<typeof AccessLog>;

export const AccessLogPage = z
  .object({
    data: z.array(AccessLog),
    pagination: z.object({ total: z.number(), page: z.number(), totalPages: z.number(), nextCursor: NextCursor }),
  })
  .meta({ id: "AccessLogPage" });
export type AccessLogPage = z.infer<typeof AccessLogPage>;

/** Response of `GET /audit/stats`. */
export const AuditStats = z
  .object({
    totalLogs: z.number(),
    uniqueUsers: z.number(),
    actionTypeDistribution: z.array(z.object({ actionType: z.string(), count: z.number() })),
    topUsers: z.array(
      z.object({ userId: z.string(), userName: z.string().nullable(), userEmail: z.string(), count: z.number() }),
    ),
  })
  .meta({ id: "AuditStats" });
export type AuditStats = z.infer<typeof AuditStats>;
