-- Every change of a consent, with where it came from. `actor_id` stays when the person leaves: no foreign key.
CREATE TABLE "consent_change" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "customer_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "was_opted_out" BOOLEAN NOT NULL,
    "is_opted_out" BOOLEAN NOT NULL,
    "source" TEXT NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "consent_change_pkey" PRIMARY KEY ("organization_id", "id")
);
CREATE INDEX "consent_change_organization_id_customer_id_created_at_idx" ON "consent_change"("organization_id", "customer_id", "created_at" DESC);
ALTER TABLE "consent_change" ADD CONSTRAINT "consent_change_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "consent_change" ADD CONSTRAINT consent_change_channel_check CHECK (channel IN ('whatsapp', 'email'));
ALTER TABLE "consent_change" ADD CONSTRAINT consent_change_source_check CHECK (source IN ('manual', 'erasure', 'split'));

-- What each ERP record of a customer with several said last: who is who in a merge, and what a split gives back.
CREATE TABLE "customer_record" (
    "organization_id" UUID NOT NULL,
    "ref" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "trans_id" BIGINT NOT NULL,
    "name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "phone_type" TEXT,
    "cpf_hash" TEXT,
    "cpf_encrypted" TEXT,
    "cpf_masked" TEXT,
    "birth_date" DATE,
    "zip_code" TEXT,
    "city" TEXT,
    "state" TEXT,
    "address" TEXT,
    "neighborhood" TEXT,
    CONSTRAINT "customer_record_pkey" PRIMARY KEY ("organization_id", "ref")
);
CREATE INDEX "customer_record_organization_id_customer_id_idx" ON "customer_record"("organization_id", "customer_id");
ALTER TABLE "customer_record" ADD CONSTRAINT "customer_record_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person decided whose record this is: no later import decides otherwise.
ALTER TABLE "customer_identity" ADD COLUMN "pinned_at" TIMESTAMPTZ(3);

CREATE TABLE "customer_split" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "from_customer_id" UUID NOT NULL,
    "to_customer_id" UUID NOT NULL,
    "records" INTEGER NOT NULL,
    "transactions" INTEGER NOT NULL,
    "actor_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "customer_split_pkey" PRIMARY KEY ("organization_id", "id")
);
CREATE INDEX "customer_split_organization_id_from_customer_id_idx" ON "customer_split"("organization_id", "from_customer_id");
CREATE INDEX "customer_split_organization_id_to_customer_id_idx" ON "customer_split"("organization_id", "to_customer_id");
ALTER TABLE "customer_split" ADD CONSTRAINT "customer_split_organization_id_from_customer_id_fkey" FOREIGN KEY ("organization_id", "from_customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_split" ADD CONSTRAINT "customer_split_organization_id_to_customer_id_fkey" FOREIGN KEY ("organization_id", "to_customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The receipt of an erasure: who, when and how much. One a customer, without personal data.
CREATE TABLE "customer_erasure" (
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "actor_id" UUID,
    "counts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "customer_erasure_pkey" PRIMARY KEY ("organization_id", "customer_id")
);
ALTER TABLE "customer_erasure" ADD CONSTRAINT "customer_erasure_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['consent_change', 'customer_record', 'customer_split', 'customer_erasure'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO balcao_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
  END LOOP;
END $$;

-- Text as people search and sort it: without case and accents.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(translate(value,
    'ÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝáàâãäåéèêëíìîïóòôõöúùûüçñýÿ',
    'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucnyy'))
$$;

-- The list's order by name, and what one or two letters find; null without a name.
ALTER TABLE "customer_search" ADD COLUMN "name_key" TEXT;
ALTER TABLE "customer_search" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "customer" NO FORCE ROW LEVEL SECURITY;
UPDATE customer_search t SET name_key = search_key(c.name), doc = search_key(t.doc)
FROM customer c WHERE c.organization_id = t.organization_id AND c.id = t.customer_id;
ALTER TABLE "customer_search" FORCE ROW LEVEL SECURITY;
ALTER TABLE "customer" FORCE ROW LEVEL SECURITY;
CREATE INDEX "customer_search_organization_id_name_key_customer_id_idx" ON "customer_search"("organization_id", "name_key" COLLATE "C", "customer_id");

-- Words in their order, with anything between them: "maria silva" finds Maria da Silva.
CREATE OR REPLACE FUNCTION search_customers(term text, max_rows int) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT customer_id FROM customer_search
  WHERE organization_id = current_setting('app.organization_id')::uuid
    AND doc LIKE '%' || regexp_replace(
      replace(replace(replace(search_key(trim(term)), '\', '\\'), '%', '\%'), '_', '\_'), '\s+', '%', 'g') || '%'
  LIMIT max_rows
$$;

-- One for each way the list is sorted or narrowed, with the customer last so that equal values keep an order.
DROP INDEX "customer_metrics_organization_id_spent_cents_idx";
CREATE INDEX "customer_metrics_organization_id_spent_cents_customer_id_idx" ON "customer_metrics"("organization_id", "spent_cents", "customer_id");
CREATE INDEX "customer_metrics_organization_id_order_count_customer_id_idx" ON "customer_metrics"("organization_id", "order_count", "customer_id");
CREATE INDEX "customer_metrics_organization_id_store_id_last_order_at_cus_idx" ON "customer_metrics"("organization_id", "store_id", "last_order_at" DESC NULLS LAST, "customer_id");
CREATE INDEX "customer_metrics_organization_id_preferred_seller_id_idx" ON "customer_metrics"("organization_id", "preferred_seller_id");

-- Who looked at a customer. A jsonb field is no leakproof comparison: under row security it could not use its index.
CREATE INDEX access_log_customer_view_idx ON "access_log" (organization_id, (metadata ->> 'customerId'), created_at DESC)
  WHERE action_type = 'CUSTOMER_VIEW';
GRANT SELECT ON "access_log" TO balcao_definer;
CREATE POLICY definer ON "access_log" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION find_customer_views(customer uuid, max_rows int)
RETURNS TABLE (id uuid, user_id uuid, endpoint text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, user_id, endpoint, created_at FROM access_log
  WHERE organization_id = current_setting('app.organization_id')::uuid AND action_type = 'CUSTOMER_VIEW'
    AND metadata ->> 'customerId' = customer::text AND status < 400
  ORDER BY created_at DESC LIMIT max_rows
$$;
CREATE FUNCTION count_customer_views(customer uuid) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM access_log
  WHERE organization_id = current_setting('app.organization_id')::uuid AND action_type = 'CUSTOMER_VIEW'
    AND metadata ->> 'customerId' = customer::text AND status < 400
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION find_customer_views(uuid, int) OWNER TO balcao_definer;
ALTER FUNCTION count_customer_views(uuid) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION find_customer_views(uuid, int), count_customer_views(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_customer_views(uuid, int), count_customer_views(uuid) TO balcao_app;
