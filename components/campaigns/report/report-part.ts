import type { RecipientFilters } from "@/components/campaigns/report/use-recipient-filters.ts";
import type { CampaignReport, CampaignView } from "@/lib/campaigns/schemas.ts";

/** What every part of the report is about. */
export type ReportPartProps = { campaign: CampaignView; report: CampaignReport; filters: RecipientFilters };
