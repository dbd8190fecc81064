import { QUOTA_NAMES, type QuotaName, type QuotaOverrides, type Quotas, withOverrides } from "../core/quotas.ts";
import {
  CampaignSettings,
  type Changed,
  type EmailSettingsView,
  type MailSecurity,
  type OrganizationSettings,
  type QuotasView,
} from "./schemas.ts";
import type { StoredEmailSettings } from "./store/email-settings.ts";
import type { ChangeRow, OrganizationRow } from "./store/organization.ts";

export function toChanged({ at, byId, byName }: ChangeRow): Changed | null {
  if (at === null) return null;
  return { at: at.toISOString(), by: byId !== null && byName !== null ? { id: byId, name: byName } : null };
}

export function toOrganizationSettings(row: OrganizationRow): OrganizationSettings {
  const { id, name, replyWindowHours, attributionWindowDays, programmeHoldoutPercent, profile, campaigns } = row;
  const fields = CampaignSettings.keyof().options.map((field) => [field, row[field]]);
  const campaignSettings = Object.fromEntries(fields) as CampaignSettings;
  const changed = { profile: toChanged(profile), campaigns: toChanged(campaigns) };
  return {
    id,
    name,
    campaignSettings,
    replyWindowHours,
    attributionWindowDays,
    programmeHoldoutPercent,
    changed,
  };
}

/** Never returns the password, only whether one is stored. */
export function toEmailSettingsView(
  stored: StoredEmailSettings | null,
  changed: ChangeRow | null,
  hasInstallationServer: boolean,
): EmailSettingsView {
  const server = stored?.server ?? null;
  return {
    fromName: stored?.fromName ?? null,
    fromAddress: stored?.fromAddress ?? null,
    replyTo: stored?.replyTo ?? null,
    server: server && {
      host: server.host,
      port: server.port,
      security: server.security as MailSecurity,
      username: server.username,
      hasPassword: server.passwordEncrypted !== null,
    },
    hasInstallationServer,
    changed: changed && toChanged(changed),
  };
}

/** The organization's own quotas, of its row. */
export function toOwnQuotas(row: QuotaOverrides): QuotaOverrides {
  return Object.fromEntries(QUOTA_NAMES.map((name) => [name, row[name]])) as Record<QuotaName, number | null>;
}

export function toQuotasView(
  own: QuotaOverrides,
  { defaults, used, changed }: { defaults: Quotas; used: Quotas; changed: ChangeRow },
): QuotasView {
  const limits = withOverrides(defaults, own);
  const quotas = QUOTA_NAMES.map((name) => ({
    name,
    limit: limits[name],
    own: own[name],
    default: defaults[name],
    used: used[name],
  }));
  return { quotas, changed: toChanged(changed) };
}
