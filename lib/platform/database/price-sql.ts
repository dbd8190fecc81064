/** Each entry with the time from which and until which it applies. */
export const PRICES = `price AS MATERIALIZED (
    SELECT p.id, p.tariff, p.price_micros, p.charged_per, p.is_free_in_reply_window,
      p.valid_from::timestamp AT TIME ZONE INTERVAL '-03:00' AS since,
      lead(p.valid_from::timestamp AT TIME ZONE INTERVAL '-03:00')
        OVER (PARTITION BY p.tariff ORDER BY p.valid_from) AS until
    FROM message_price p WHERE p.organization_id = $1)`;

/** The ledger's accepted messages `r` with their send `o` and the price `p` of their time, if there is one. */
export const PRICED = `FROM campaign_recipient r
  LEFT JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = r.campaign_id AND o.occurrence = r.occurrence
  LEFT JOIN price p ON p.tariff = o.tariff AND r.accepted_at >= p.since AND (p.until IS NULL OR r.accepted_at < p.until)`;

/** Whether message `r` of the ledger is charged by the price `p`. */
export const CHARGED = `r.accepted_at IS NOT NULL
  AND (p.charged_per = 'sent' OR r.delivered_at IS NOT NULL OR r.read_at IS NOT NULL)
  AND NOT (p.is_free_in_reply_window AND r.in_reply_window)`;
