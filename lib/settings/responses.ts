import { z } from "zod";
import { QUOTA_NAMES } from "../core/quotas.ts";
import { ERP_KINDS, FILE_DECIMALS, FILE_DELIMITERS, FILE_ENCODINGS, MAIL_SECURITY, SQL_TLS } from "./names.ts";

/** Last change of a section. `by` is null if the author is not a user of this organization or was deleted. */
export const Changed = z
  .object({ at: z.string(), by: z.object({ id: z.string(), name: z.string() }).nullable() })
  .meta({ id: "Changed" });
export type Changed = z.infer<typeof Changed>;

export const CampaignSettingsResponse = z
  .object({
    messageLimitDays: z.number().nullable().describe("null: no limit."),
    messageLimitCount: z.number().nullable(),
    blockMultipleCampaigns: z.boolean(),
  })
  .meta({ id: "CampaignSettings" });

export const OrganizationSettings = z
  .object({
    id: z.string(),
    name: z.string(),
    campaignSettings: CampaignSettingsResponse,
    replyWindowHours: z.number(),
    attributionWindowDays: z.number(),
    programmeHoldoutPercent: z
      .number()
      .describe("Share of the customers who get no campaign, 0: none. A quarter keeps the share that it began with."),
    changed: z.object({ profile: Changed.nullable(), campaigns: Changed.nullable() }),
  })
  .meta({ id: "OrganizationSettings" });
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const EmailSettingsView = z
  .object({
    fromName: z.string().nullable(),
    fromAddress: z.string().nullable(),
    replyTo: z.string().nullable(),
    server: z
      .object({
        host: z.string(),
        port: z.number(),
        security: z.enum(MAIL_SECURITY),
        username: z.string().nullable(),
        hasPassword: z.boolean(),
      })
      .nullable(),
    hasInstallationServer: z
      .boolean()
      .describe("Whether the installation has a mail server for organizations without their own."),
    changed: Changed.nullable(),
  })
  .meta({ id: "EmailSettingsView" });
export type EmailSettingsView = z.infer<typeof EmailSettingsView>;

export const TestMailResult = z
  .union([
    z.object({ ok: z.literal(true), to: z.string(), millis: z.number() }),
    z.object({
      ok: z.literal(false),
      to: z.string(),
      millis: z.number(),
      reason: z.string(),
      replyCode: z.number().nullable(),
    }),
  ])
  .meta({ id: "TestMailResult" });
export type TestMailResult = z.infer<typeof TestMailResult>;

export const ErpSettingsView = z
  .object({
    source: z.enum(["organization", "default", "none"]).describe("`default`: the installation's variables."),
    kind: z
      .enum(ERP_KINDS)
      .describe("`http`: the ERP's API. `sql`: read-only views in its database. `files`: CSV files in a folder."),
    baseUrl: z.string().nullable(),
    username: z.string().nullable(),
    defaultBranch: z.string().nullable(),
    sql: z
      .object({
        tls: z.enum(SQL_TLS),
        timeZone: z.string(),
        views: z.object({
          stores: z.string(),
          sellers: z.string(),
          products: z.string(),
          customers: z.string(),
          transactions: z.string(),
          items: z.string(),
        }),
      })
      .nullable(),
    files: z
      .object({
        delimiter: z.enum(FILE_DELIMITERS),
        encoding: z.enum(FILE_ENCODINGS),
        decimal: z.enum(FILE_DECIMALS),
        timeZone: z.string(),
        hostKey: z.string().nullable(),
        region: z.string(),
      })
      .nullable(),
    changed: Changed.nullable(),
  })
  .meta({ id: "ErpSettingsView" });
export type ErpSettingsView = z.infer<typeof ErpSettingsView>;

/** Why a connection cannot be used; shown to users. */
export const ErpTestReason = z
  .enum([
    "unauthorized",
    "not_found",
    "refused",
    "timeout",
    "unreachable",
    "private_address",
    "not_json",
    "not_a_page",
    "no_database",
    "missing_view",
    "missing_columns",
    "wrong_types",
    "no_access",
    "database_error",
    "no_driver",
    "host_not_listed",
    "tls",
    "host_key",
    "no_folder",
    "too_many_files",
    "missing_file",
    "file_columns",
    "file_encoding",
    "broken_file",
    "file_too_large",
    "file_changed",
  ])
  .meta({ id: "ErpTestReason" });
export type ErpTestReason = z.infer<typeof ErpTestReason>;

/** Result of requesting one branch from the ERP. `status`: HTTP status, if it answered. */
export const ErpTestResult = z
  .union([
    z.object({ ok: z.literal(true), millis: z.number(), branches: z.number() }),
    z.object({
      ok: z.literal(false),
      millis: z.number(),
      reason: ErpTestReason,
      status: z.number().nullable(),
      detail: z.string().nullable(),
    }),
  ])
  .meta({ id: "ErpTestResult" });
export type ErpTestResult = z.infer<typeof ErpTestResult>;

/** `GET /settings/quotas` */
export const QuotasView = z
  .object({
    quotas: z
      .array(
        z.object({
          name: z.enum(QUOTA_NAMES),
          limit: z.number().describe("The one in force: the organization's own, else the default."),
          own: z.number().nullable(),
          default: z.number(),
          used: z.number().describe("Today (UTC−3), or in the last hour or minute."),
        }),
      )
      .describe("Each quota once."),
    changed: Changed.nullable(),
  })
  .meta({ id: "QuotasView" });
export type QuotasView = z.infer<typeof QuotasView>;
