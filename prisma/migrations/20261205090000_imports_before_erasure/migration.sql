-- The trigger fires again every hour for a day, for what was in flight during the erasure. It ended imports that were
-- begun afterwards, which cannot hold the person: their rows are compared with the hashes of erased people.
CREATE OR REPLACE FUNCTION forget_imports() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM customer_import_change c USING customer_import i
  WHERE i.organization_id = NEW.organization_id AND i.has_content AND c.organization_id = NEW.organization_id
    AND c.import_id = i.id AND c.kind = 'customer' AND c.key = NEW.id::text;
  DELETE FROM customer_import_chunk c USING customer_import i
  WHERE i.organization_id = NEW.organization_id AND i.has_content AND i.created_at <= NEW.erased_at
    AND i.status IN ('completed', 'stopped', 'failed', 'undoing', 'undone')
    AND c.organization_id = NEW.organization_id AND c.import_id = i.id;
  UPDATE customer_import SET first_rows_encrypted = NULL, examples_encrypted = NULL
  WHERE organization_id = NEW.organization_id AND has_content AND created_at <= NEW.erased_at
    AND status IN ('completed', 'stopped', 'failed', 'undone');
  WITH waiting AS (
    UPDATE customer_import SET status = 'failed', problem = 'expired', first_rows_encrypted = NULL,
      examples_encrypted = NULL
    WHERE organization_id = NEW.organization_id AND created_at <= NEW.erased_at
      AND status IN ('uploading', 'mapping', 'ready') RETURNING id
  ), parts AS (
    DELETE FROM customer_import_part p USING waiting w WHERE p.organization_id = NEW.organization_id AND p.import_id = w.id
  )
  DELETE FROM customer_import_chunk c USING waiting w WHERE c.organization_id = NEW.organization_id AND c.import_id = w.id;
  RETURN NULL;
END $$;
