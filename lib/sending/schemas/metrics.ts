/** Sums over the ledger of the current occurrence. */
export type CampaignMetrics = {
  sent: number;
  delivered: number;
  reads: number;
  replies: number;
  clicks: number;
  conversions: number;
  revenue: number;
  failed: number;
  skipped: number;
};

/** Progress of the current occurrence. `audience`: all rows of its ledger. */
export type CampaignProgress = {
  audience: number;
  queued: number;
  sending: number;
  inDoubt: number;
  /** Messages accepted in the last minute; null unless it is sending. */
  perMinute: number | null;
};
