import type { Reader } from "../../platform/db.ts";
import type { Tariff } from "../names.ts";

/** Tariff of a message by a channel, number `n` and template `w`; null: its provider or category is not known. */
export function tariffSql(channel: string): string {
  return `CASE WHEN ${channel} = 'email' THEN 'email' WHEN n.provider = 'gateway' THEN 'gateway'
    WHEN w.category IN ('MARKETING', 'UTILITY', 'AUTHENTICATION') THEN 'cloud_' || lower(w.category) END`;
}

/** Joins number `n` and its template `w`. */
export function tariffJoins({
  numberId,
  name,
  language,
}: {
  numberId: string;
  name: string;
  language: string;
}): string {
  return `LEFT JOIN store_whatsapp_number n ON n.organization_id = $1 AND n.id = ${numberId}
    LEFT JOIN whatsapp_template w ON w.organization_id = $1 AND w.waba_id = n.waba_id AND w.name = ${name}
      AND w.language = ${language}`;
}

export type TariffOf = {
  channel: string;
  numberId: string | null;
  templateName: string | null;
  templateLanguage: string | null;
};

export async function findTariff(sql: Reader, orgId: string, message: TariffOf): Promise<Tariff | null> {
  const joins = tariffJoins({ numberId: "m.number_id", name: "m.name", language: "m.language" });
  const [row] = await sql.rows<{ tariff: Tariff | null }>(
    `SELECT ${tariffSql("m.channel")} AS tariff
     FROM (VALUES ($2::text, $3::uuid, $4::text, $5::text)) AS m(channel, number_id, name, language) ${joins}`,
    [orgId, message.channel, message.numberId, message.templateName, message.templateLanguage],
  );
  return row?.tariff ?? null;
}
