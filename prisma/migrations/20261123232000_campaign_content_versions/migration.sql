-- What each send said. `campaign_content` stays the text that is edited; the start of a send copies it into a version,
-- unless the latest version already says the same. The application may add versions, never change or delete them.
CREATE TABLE "campaign_content_version" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    "template_name" TEXT,
    "template_language" TEXT,
    "template" JSONB,
    "variables" JSONB NOT NULL DEFAULT '{}',
    "whatsapp_text" TEXT,
    "subject" TEXT,
    "preheader" TEXT,
    "html" TEXT,
    "text" TEXT,
    "from_name" TEXT,
    "reply_to" TEXT,
    "link_url" TEXT,
    "survey_id" UUID,
    "survey_question" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "campaign_content_version_pkey" PRIMARY KEY ("organization_id","campaign_id","version")
);

-- One row for each send of a campaign: which version it sent, and to which stores. Null stores: the whole organization.
CREATE TABLE "campaign_occurrence" (
    "organization_id" UUID NOT NULL,
    "campaign_id" UUID NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "content_version" INTEGER NOT NULL,
    "store_scope" UUID[],
    "is_exact" BOOLEAN NOT NULL DEFAULT true,
    "started_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_occurrence_pkey" PRIMARY KEY ("organization_id","campaign_id","occurrence")
);

INSERT INTO "campaign_content_version" (organization_id, campaign_id, version, channel, template_name, template_language,
  variables, whatsapp_text, subject, preheader, html, text, from_name, reply_to, link_url, survey_id, survey_question,
  created_at)
SELECT c.organization_id, c.id, 1, c.channel, t.template_name, t.template_language, coalesce(t.variables, '{}'),
  t.whatsapp_text, t.subject, t.preheader, t.html, t.text, t.from_name, t.reply_to, c.link_url, t.survey_id, v.question,
  coalesce(c.started_at, c.updated_at)
FROM "campaign" c
LEFT JOIN "campaign_content" t ON t.organization_id = c.organization_id AND t.campaign_id = c.id
LEFT JOIN "survey" v ON v.organization_id = c.organization_id AND v.id = t.survey_id
WHERE c.occurrence > 0;

-- Earlier texts were overwritten: only a send after which nobody changed the campaign is known to have said this. The
-- release before this one goes on starting sends: one that begins between two of these statements gets no row.
INSERT INTO "campaign_occurrence" (organization_id, campaign_id, occurrence, content_version, store_scope, is_exact, started_at)
SELECT c.organization_id, c.id, c.occurrence, 1, c.send_scope,
  c.status IN ('sending', 'paused') OR coalesce(c.updated_at <= c.started_at, false), c.started_at
FROM "campaign" c
JOIN "campaign_content_version" v ON v.organization_id = c.organization_id AND v.campaign_id = c.id
WHERE c.occurrence > 0;
INSERT INTO "campaign_occurrence" (organization_id, campaign_id, occurrence, content_version, store_scope, is_exact, started_at)
SELECT r.organization_id, r.campaign_id, r.occurrence, 1, array_agg(DISTINCT r.store_id), false, min(r.accepted_at)
FROM "campaign_recipient" r
JOIN "campaign" c ON c.organization_id = r.organization_id AND c.id = r.campaign_id AND r.occurrence < c.occurrence
JOIN "campaign_content_version" v ON v.organization_id = c.organization_id AND v.campaign_id = c.id
GROUP BY r.organization_id, r.campaign_id, r.occurrence
ON CONFLICT DO NOTHING;

-- Last: a foreign key locks campaigns against writes, and the statements above read the whole ledger. Campaigns that were
-- deleted meanwhile take their rows with them.
LOCK TABLE "campaign" IN SHARE ROW EXCLUSIVE MODE;
DELETE FROM "campaign_occurrence" o WHERE NOT EXISTS (
  SELECT FROM "campaign" c WHERE c.organization_id = o.organization_id AND c.id = o.campaign_id);
DELETE FROM "campaign_content_version" v WHERE NOT EXISTS (
  SELECT FROM "campaign" c WHERE c.organization_id = v.organization_id AND c.id = v.campaign_id);
ALTER TABLE "campaign_content_version" ADD CONSTRAINT "campaign_content_version_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_occurrence" ADD CONSTRAINT "campaign_occurrence_organization_id_campaign_id_fkey"
  FOREIGN KEY ("organization_id", "campaign_id") REFERENCES "campaign"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "campaign_occurrence" ADD CONSTRAINT "campaign_occurrence_organization_id_campaign_id_content_ve_fkey"
  FOREIGN KEY ("organization_id", "campaign_id", "content_version")
  REFERENCES "campaign_content_version"("organization_id", "campaign_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "campaign_content_version" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_content_version" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_content_version" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "campaign_content_version" TO balcao_app;
ALTER TABLE "campaign_occurrence" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "campaign_occurrence" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "campaign_occurrence" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "campaign_occurrence" TO balcao_app;
