/** Each entry with the day (UTC−3) and time from which and until which it applies. */
export const PRICES = `price AS MATERIALIZED (
    SELECT d.*, d.first_day::timestamp AT TIME ZONE INTERVAL '-03:00' AS since,
      d.until_day::timestamp AT TIME ZONE INTERVAL '-03:00' AS until
    FROM (SELECT id, tariff, price_micros, charged_per, is_free_in_reply_window, valid_from AS first_day,
        lead(valid_from) OVER (PARTITION BY tariff ORDER BY valid_from) AS until_day
      FROM message_price WHERE organization_id = $1) d)`;

/** The ledger's accepted messages `r` with their send `o` and the price `p` of their time, if there is one. */
export const PRICED = `FROM campaign_recipient r
  LEFT JOIN campaign_occurrence o ON o.organization_id = $1 AND o.campaign_id = r.campaign_id AND o.occurrence = r.occurrence
  LEFT JOIN price p ON p.tariff = o.tariff AND r.accepted_at >= p.since AND (p.until IS NULL OR r.accepted_at < p.until)`;

/** Whether message `r` of the ledger is charged by the price `p`. */
export const CHARGED = `r.accepted_at IS NOT NULL
  AND (p.charged_per = 'sent' OR r.delivered_at IS NOT NULL OR r.read_at IS NOT NULL)
  AND NOT (p.is_free_in_reply_window AND r.in_reply_window)`;
