-- Files of customers that a person imports: the file, its content until it is imported, and what it changed.
CREATE TABLE "customer_import" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "file_name" TEXT NOT NULL,
    "file_bytes" INTEGER NOT NULL,
    "part_count" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'uploading',
    "problem" TEXT,
    "job_run_id" UUID,
    "encoding" TEXT,
    "delimiter" TEXT,
    "headers" JSONB,
    "header_key" TEXT,
    "first_rows_encrypted" TEXT,
    "row_count" INTEGER,
    "chunk_count" INTEGER,
    "mapping" JSONB,
    "preview" JSONB,
    "examples_encrypted" TEXT,
    "result" JSONB,
    "undo" JSONB,
    "undo_until" TIMESTAMPTZ(3),
    "has_content" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_import_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT "customer_import_problem_check" CHECK ("problem" IN ('failed', 'expired', 'empty_file', 'not_text',
      'broken_quotes', 'too_many_rows', 'too_many_columns')),
    CONSTRAINT "customer_import_status_check" CHECK ("status" IN ('uploading', 'reading', 'mapping', 'previewing',
      'ready', 'running', 'completed', 'stopped', 'failed', 'undoing', 'undone'))
);
CREATE INDEX "customer_import_content_idx" ON "customer_import"("organization_id", "changed_at") WHERE "has_content";
CREATE INDEX "customer_import_organization_id_header_key_idx" ON "customer_import"("organization_id", "header_key");

CREATE TABLE "customer_import_part" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "part" INTEGER NOT NULL,
    "is_utf8" BOOLEAN NOT NULL,
    "content_encrypted" TEXT NOT NULL,

    CONSTRAINT "customer_import_part_pkey" PRIMARY KEY ("organization_id","import_id","part")
);

CREATE TABLE "customer_import_chunk" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "chunk" INTEGER NOT NULL,
    "first_row" INTEGER NOT NULL,
    "rows_encrypted" TEXT,
    "rejected_encrypted" TEXT,

    CONSTRAINT "customer_import_chunk_pkey" PRIMARY KEY ("organization_id","import_id","chunk")
);

-- What an import changed, for undoing it. `key`: id of the customer.
CREATE TABLE "customer_import_change" (
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "before" JSONB,
    "after" TEXT,
    "outcome" TEXT,

    CONSTRAINT "customer_import_change_pkey" PRIMARY KEY ("organization_id","import_id","kind","key"),
    CONSTRAINT "customer_import_change_kind_check" CHECK ("kind" = 'customer'),
    CONSTRAINT "customer_import_change_outcome_check" CHECK ("outcome" IN ('undone', 'changed_since', 'in_use'))
);

ALTER TABLE "customer_import" ADD CONSTRAINT "customer_import_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "customer_import_part" ADD CONSTRAINT "customer_import_part_organization_id_import_id_fkey"
  FOREIGN KEY ("organization_id", "import_id") REFERENCES "customer_import"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_import_chunk" ADD CONSTRAINT "customer_import_chunk_organization_id_import_id_fkey"
  FOREIGN KEY ("organization_id", "import_id") REFERENCES "customer_import"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_import_change" ADD CONSTRAINT "customer_import_change_organization_id_import_id_fkey"
  FOREIGN KEY ("organization_id", "import_id") REFERENCES "customer_import"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;

-- After the foreign keys: their validation would read the tables as a tenant, if the owner does not bypass row security.
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['customer_import', 'customer_import_part', 'customer_import_chunk', 'customer_import_change'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO balcao_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
  END LOOP;
END $$;

-- A person who is erased disappears from imports: the details before a change, examples, and rows that wait or were
-- rejected. Imports in progress hold their row: their content is deleted when it is imported.
CREATE FUNCTION forget_imports() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM customer_import_change c USING customer_import i
  WHERE i.organization_id = NEW.organization_id AND i.has_content AND c.organization_id = NEW.organization_id
    AND c.import_id = i.id AND c.kind = 'customer' AND c.key = NEW.id::text;
  DELETE FROM customer_import_chunk c USING customer_import i
  WHERE i.organization_id = NEW.organization_id AND i.has_content
    AND i.status IN ('completed', 'stopped', 'failed', 'undoing', 'undone')
    AND c.organization_id = NEW.organization_id AND c.import_id = i.id;
  UPDATE customer_import SET first_rows_encrypted = NULL, examples_encrypted = NULL
  WHERE organization_id = NEW.organization_id AND has_content
    AND status IN ('completed', 'stopped', 'failed', 'undone');
  WITH waiting AS (
    UPDATE customer_import SET status = 'failed', problem = 'expired', first_rows_encrypted = NULL,
      examples_encrypted = NULL
    WHERE organization_id = NEW.organization_id AND status IN ('uploading', 'mapping', 'ready') RETURNING id
  ), parts AS (
    DELETE FROM customer_import_part p USING waiting w WHERE p.organization_id = NEW.organization_id AND p.import_id = w.id
  )
  DELETE FROM customer_import_chunk c USING waiting w WHERE c.organization_id = NEW.organization_id AND c.import_id = w.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_imports AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_imports();

-- Imported consents are a source of their own.
ALTER TABLE "consent_change" DROP CONSTRAINT consent_change_source_check;
ALTER TABLE "consent_change" ADD CONSTRAINT consent_change_source_check CHECK (source IN
  ('manual', 'erasure', 'split', 'keyword', 'button', 'provider', 'unsubscribe', 'complaint', 'import')) NOT VALID;
ALTER TABLE "phone_consent" DROP CONSTRAINT phone_consent_source_check;
ALTER TABLE "phone_consent" ADD CONSTRAINT phone_consent_source_check CHECK (source IN
  ('keyword', 'button', 'provider', 'unsubscribe', 'complaint', 'import')) NOT VALID;
ALTER TABLE "email_consent" DROP CONSTRAINT email_consent_source_check;
ALTER TABLE "email_consent" ADD CONSTRAINT email_consent_source_check CHECK (source IN
  ('keyword', 'button', 'provider', 'unsubscribe', 'complaint', 'import')) NOT VALID;

-- As unsafe_list_due_removals of before, with the content of imports. The former stays for the release before.
CREATE FUNCTION unsafe_list_due_removals(events_before timestamptz, runs_before timestamptz, opens_before timestamptz,
  keys_before timestamptz, deliveries_before timestamptz, imports_before timestamptz, after_position int,
  after_organization uuid, page int)
  RETURNS TABLE (organization_id uuid, "position" int)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, o.position FROM (
    SELECT g.id, uuid_hash(g.id) AS position FROM organization g
    WHERE (uuid_hash(g.id), g.id) > (after_position, after_organization) ORDER BY 2, 1 OFFSET 0) o
  WHERE (SELECT true FROM message_event e WHERE e.organization_id = o.id
      AND e.id < platform.first_uuid_at(events_before) ORDER BY e.id LIMIT 1)
    OR (SELECT true FROM open_token t WHERE t.organization_id = o.id AND t.created_at < opens_before
      ORDER BY t.created_at LIMIT 1)
    OR (SELECT true FROM idempotency_key i WHERE i.organization_id = o.id AND i.created_at < keys_before
      ORDER BY i.created_at LIMIT 1)
    OR (SELECT true FROM event_delivery d WHERE d.organization_id = o.id
      AND d.id < platform.first_uuid_at(deliveries_before) ORDER BY d.id LIMIT 1)
    OR (SELECT true FROM customer_import c WHERE c.organization_id = o.id AND c.has_content
      AND c.changed_at < imports_before ORDER BY c.changed_at LIMIT 1)
    OR EXISTS (SELECT FROM list_removable_job_runs(o.id, runs_before, 1))
  ORDER BY 2, 1 LIMIT page
$$;
GRANT SELECT (organization_id, has_content, changed_at) ON "customer_import" TO balcao_definer;
CREATE POLICY definer ON "customer_import" FOR SELECT TO balcao_definer USING (true);
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, int,
  uuid, int) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, int, uuid, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_removals(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz,
  timestamptz, int, uuid, int) TO balcao_app;
