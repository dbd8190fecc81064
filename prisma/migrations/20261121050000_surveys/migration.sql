CREATE TABLE "survey" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "question" TEXT NOT NULL,
    "store_id" UUID,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_by" UUID,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE INDEX "survey_organization_id_created_at_idx" ON "survey"("organization_id", "created_at" DESC);
CREATE INDEX "survey_organization_id_store_id_idx" ON "survey"("organization_id", "store_id");
ALTER TABLE "survey" ADD CONSTRAINT "survey_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "survey" ADD CONSTRAINT "survey_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
  REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Who was asked. Its address says the token alone, so it is unique in the whole installation.
CREATE TABLE "survey_token" (
    "token" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "campaign_id" UUID,
    "recipient_id" UUID,
    "store_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "survey_token_pkey" PRIMARY KEY ("token")
);
CREATE INDEX "survey_token_organization_id_survey_id_idx" ON "survey_token"("organization_id", "survey_id");
CREATE INDEX "survey_token_organization_id_customer_id_idx" ON "survey_token"("organization_id", "customer_id");
ALTER TABLE "survey_token" ADD CONSTRAINT "survey_token_organization_id_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id")
  REFERENCES "survey"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "survey_token" ADD CONSTRAINT "survey_token_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id")
  REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "survey_token" ADD CONSTRAINT "survey_token_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
  REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "survey_response" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "survey_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "campaign_id" UUID,
    "store_id" UUID NOT NULL,
    "score" SMALLINT NOT NULL,
    "comment" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_response_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT survey_response_score_check CHECK (score BETWEEN 0 AND 10)
);
CREATE INDEX "survey_response_organization_id_survey_id_created_at_idx" ON "survey_response"("organization_id", "survey_id", "created_at" DESC);
CREATE INDEX "survey_response_organization_id_created_at_idx" ON "survey_response"("organization_id", "created_at" DESC);
CREATE INDEX "survey_response_organization_id_customer_id_idx" ON "survey_response"("organization_id", "customer_id");
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_organization_id_survey_id_fkey" FOREIGN KEY ("organization_id", "survey_id")
  REFERENCES "survey"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id")
  REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "survey_response" ADD CONSTRAINT "survey_response_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
  REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A person who is erased is asked nothing more; the score they gave stays, their words do not.
CREATE FUNCTION forget_survey_words() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM survey_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  UPDATE survey_response SET comment = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND comment IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_survey_words AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION forget_survey_words();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['survey', 'survey_token', 'survey_response'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO balcao_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
  END LOOP;
END $$;

-- Whose a survey's address is: nobody is signed in where it is answered.
GRANT SELECT ON "survey_token" TO balcao_definer;
CREATE POLICY definer ON "survey_token" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_find_survey_token(wanted text) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.organization_id FROM survey_token t WHERE t.token = wanted
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_find_survey_token(text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_survey_token(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_survey_token(text) TO balcao_app;
