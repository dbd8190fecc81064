-- Earlier sends: by the content they sent, and the template's category of today.
UPDATE "campaign_occurrence" o SET "tariff" = CASE
    WHEN v.channel = 'email' THEN 'email' WHEN n.provider = 'gateway' THEN 'gateway'
    WHEN t.category IN ('MARKETING', 'UTILITY', 'AUTHENTICATION') THEN 'cloud_' || lower(t.category) END
  FROM campaign_content_version v
  JOIN campaign c ON c.organization_id = v.organization_id AND c.id = v.campaign_id
  LEFT JOIN store_whatsapp_number n ON n.organization_id = c.organization_id AND n.id = c.number_id
  LEFT JOIN whatsapp_template t ON t.organization_id = n.organization_id AND t.waba_id = n.waba_id
    AND t.name = v.template_name AND t.language = v.template_language
  WHERE v.organization_id = o.organization_id AND v.campaign_id = o.campaign_id AND v.version = o.content_version;
ALTER TABLE "campaign_occurrence" VALIDATE CONSTRAINT campaign_occurrence_tariff_check;
