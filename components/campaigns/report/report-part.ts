import type { RecipientFilters } from "@/components/campaigns/report/use-recipient-filters.ts";
import type { CampaignReport, CampaignView } from "@/lib/campaigns/schemas.ts";

/** Props common to all parts of the report. */
export type ReportPartProps = { campaign: CampaignView; report: CampaignReport; filters: RecipientFilters };
