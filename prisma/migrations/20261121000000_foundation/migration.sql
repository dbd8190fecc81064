-- Roles. The application connects as a member of balcao_app, which owns nothing and bypasses nothing.
-- balcao_definer owns the few functions that look across tenants or must not meet the row-security barrier.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'balcao_app') THEN CREATE ROLE balcao_app NOLOGIN; END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'balcao_definer') THEN CREATE ROLE balcao_definer NOLOGIN; END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster was first
END $$;
GRANT balcao_definer TO CURRENT_USER;

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- UUID v7: PostgreSQL 18 has it built in, 15 to 17 get the same layout in SQL.
DO $$ BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS 'SELECT uuidv7()';
  ELSE
    CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $f$
      SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid
    $f$;
  END IF;
END $$;

-- CreateTable
CREATE TABLE "access_log" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "user_id" UUID NOT NULL,
    "store_id" UUID,
    "endpoint" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "status" INTEGER NOT NULL,
    "action_type" TEXT NOT NULL,
    "metadata" JSONB,
    "correlation_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "access_log_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "customer" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "store_id" UUID NOT NULL,
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
    "external_id" TEXT,
    "trans_id" BIGINT,
    "preferred_store_id" UUID,
    "preferred_seller_id" UUID,
    "whatsapp_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "email_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "customer_identity" (
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_identity_pkey" PRIMARY KEY ("organization_id","kind","value")
);

-- CreateTable
CREATE TABLE "customer_metrics" (
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "preferred_store_id" UUID,
    "preferred_seller_id" UUID,
    "spent_cents" BIGINT NOT NULL DEFAULT 0,
    "order_count" INTEGER NOT NULL DEFAULT 0,
    "first_order_at" TIMESTAMPTZ(3),
    "last_order_at" TIMESTAMPTZ(3),
    "rfm_status" TEXT NOT NULL DEFAULT 'hibernating',
    "city" TEXT,
    "state" TEXT,
    "phone_type" TEXT,
    "has_email" BOOLEAN NOT NULL DEFAULT false,
    "whatsapp_opt_out" BOOLEAN NOT NULL DEFAULT false,
    "email_opt_out" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "customer_metrics_pkey" PRIMARY KEY ("organization_id","customer_id")
);

-- CreateTable
CREATE TABLE "customer_search" (
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "doc" TEXT NOT NULL,

    CONSTRAINT "customer_search_pkey" PRIMARY KEY ("organization_id","customer_id")
);

-- CreateTable
CREATE TABLE "role" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "name" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "permissions" TEXT[],
    "read_only" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "role_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "clerk_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role_id" UUID,
    "store_id" UUID,
    "last_seen_at" TIMESTAMPTZ(3),
    "provider_updated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "user_store" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,

    CONSTRAINT "user_store_pkey" PRIMARY KEY ("organization_id","user_id","store_id")
);

-- CreateTable
CREATE TABLE "invite" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "email" TEXT NOT NULL,
    "role_id" UUID NOT NULL,
    "provider_id" TEXT,
    "invited_by" UUID,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invite_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "job_run" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "trigger" TEXT NOT NULL DEFAULT 'schedule',
    "actor_id" UUID,
    "input" JSONB NOT NULL DEFAULT '{}',
    "progress" JSONB NOT NULL DEFAULT '{}',
    "error_count" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "job_run_error" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "job_run_id" UUID NOT NULL,
    "entity" TEXT NOT NULL,
    "external_id" TEXT,
    "reason" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_run_error_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "rfm_history" (
    "organization_id" UUID NOT NULL,
    "reference_period" DATE NOT NULL,
    "customer_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "rfm_status" TEXT NOT NULL,
    "spent_cents" BIGINT NOT NULL,
    "order_count" INTEGER NOT NULL,
    "first_order_at" TIMESTAMPTZ(3),
    "last_order_at" TIMESTAMPTZ(3),

    CONSTRAINT "rfm_history_pkey" PRIMARY KEY ("organization_id","reference_period","customer_id")
);

-- CreateTable
CREATE TABLE "product" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "external_id" TEXT NOT NULL,
    "product_code" TEXT,
    "name" TEXT NOT NULL,
    "short_name" TEXT,
    "collection" TEXT,
    "department" TEXT,
    "brand" TEXT,
    "price_cents" BIGINT,
    "colors" TEXT[],
    "sizes" TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "product_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "sale" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "store_id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "trans_id" BIGINT NOT NULL,
    "customer_id" UUID,
    "seller_id" UUID,
    "kind" TEXT NOT NULL DEFAULT 'sale',
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "is_influenced" BOOLEAN NOT NULL DEFAULT false,
    "channel" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sale_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "sale_item" (
    "organization_id" UUID NOT NULL,
    "sale_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "product_external_id" TEXT NOT NULL,
    "quantity" DECIMAL(14,3) NOT NULL,
    "unit_price_cents" BIGINT NOT NULL,
    "color" TEXT,
    "size" TEXT,
    "customer_id" UUID,
    "sold_on" DATE NOT NULL,

    CONSTRAINT "sale_item_pkey" PRIMARY KEY ("organization_id","sale_id","line")
);

-- CreateTable
CREATE TABLE "sales_daily_seller" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "store_id" UUID NOT NULL,
    "seller_id" UUID NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "order_count" INTEGER NOT NULL,

    CONSTRAINT "sales_daily_seller_pkey" PRIMARY KEY ("organization_id","day","store_id","seller_id")
);

-- CreateTable
CREATE TABLE "sales_daily_store" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "store_id" UUID NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "order_count" INTEGER NOT NULL,
    "last_sale_at" TIMESTAMPTZ(3),

    CONSTRAINT "sales_daily_store_pkey" PRIMARY KEY ("organization_id","day","store_id")
);

-- CreateTable
CREATE TABLE "sales_hourly_store" (
    "organization_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "store_id" UUID NOT NULL,
    "total_cents" BIGINT NOT NULL,
    "order_count" INTEGER NOT NULL,

    CONSTRAINT "sales_hourly_store_pkey" PRIMARY KEY ("organization_id","hour","store_id")
);

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "last_customer_trans_id" BIGINT NOT NULL DEFAULT 0,
    "last_transaction_trans_id" BIGINT NOT NULL DEFAULT 0,
    "message_limit_days" INTEGER,
    "message_limit_count" INTEGER,
    "block_multiple_campaigns" BOOLEAN NOT NULL DEFAULT false,
    "reply_window_hours" INTEGER NOT NULL DEFAULT 48,
    "attribution_window_days" INTEGER NOT NULL DEFAULT 7,
    "rfm_refreshed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erp_connection" (
    "organization_id" UUID NOT NULL,
    "base_url" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "password_encrypted" TEXT NOT NULL,
    "default_branch" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "erp_connection_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "helpdesk_config" (
    "organization_id" UUID NOT NULL,
    "instance_url" TEXT NOT NULL,
    "api_key" TEXT NOT NULL,
    "account_id" INTEGER NOT NULL,
    "whatsapp_mode" TEXT NOT NULL DEFAULT 'gateway',
    "wait_timeout_enabled" BOOLEAN NOT NULL DEFAULT false,
    "wait_timeout_minutes" INTEGER NOT NULL DEFAULT 30,
    "reassignment_message" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "helpdesk_config_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "store" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "code" TEXT NOT NULL,
    "trade_name" TEXT NOT NULL,
    "legal_name" TEXT,
    "city" TEXT,
    "state" TEXT,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_ecommerce" BOOLEAN NOT NULL DEFAULT false,
    "primary_store_id" UUID,
    "helpdesk_inbox_id" INTEGER,
    "business_hours" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "seller" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "external_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "store_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'ACTIVE',

    CONSTRAINT "seller_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "store_whatsapp_number" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "store_id" UUID NOT NULL,
    "phone_number_id" TEXT,
    "waba_id" TEXT,
    "access_token_encrypted" TEXT,
    "provider" TEXT NOT NULL,
    "gateway_instance_name" TEXT,
    "helpdesk_inbox_id" INTEGER,
    "messaging_limit_tier" TEXT,
    "quality_score" TEXT,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "store_whatsapp_number_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "access_log_organization_id_created_at_id_idx" ON "access_log"("organization_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "access_log_organization_id_user_id_created_at_idx" ON "access_log"("organization_id", "user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "access_log_organization_id_action_type_created_at_idx" ON "access_log"("organization_id", "action_type", "created_at" DESC);

-- CreateIndex
CREATE INDEX "customer_organization_id_phone_idx" ON "customer"("organization_id", "phone");

-- CreateIndex
CREATE UNIQUE INDEX "customer_organization_id_cpf_hash_key" ON "customer"("organization_id", "cpf_hash");

-- CreateIndex
CREATE INDEX "customer_identity_organization_id_customer_id_idx" ON "customer_identity"("organization_id", "customer_id");

-- CreateIndex
CREATE INDEX "customer_metrics_organization_id_rfm_status_last_order_at_idx" ON "customer_metrics"("organization_id", "rfm_status", "last_order_at") INCLUDE ("spent_cents", "order_count", "store_id", "city", "state", "phone_type", "whatsapp_opt_out", "email_opt_out", "has_email", "customer_id");

-- CreateIndex
CREATE INDEX "customer_metrics_organization_id_last_order_at_customer_id_idx" ON "customer_metrics"("organization_id", "last_order_at" DESC NULLS LAST, "customer_id");

-- CreateIndex
CREATE INDEX "customer_metrics_organization_id_spent_cents_idx" ON "customer_metrics"("organization_id", "spent_cents");

-- CreateIndex
CREATE INDEX "customer_metrics_organization_id_city_idx" ON "customer_metrics"("organization_id", "city");

-- CreateIndex
CREATE INDEX "customer_search_organization_id_doc_idx" ON "customer_search" USING GIN ("organization_id" uuid_ops, "doc" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "role_organization_id_name_key" ON "role"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_clerk_id_key" ON "app_user"("clerk_id");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_organization_id_email_key" ON "app_user"("organization_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "invite_organization_id_email_key" ON "invite"("organization_id", "email");

-- CreateIndex
CREATE INDEX "job_run_organization_id_started_at_idx" ON "job_run"("organization_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "job_run_error_organization_id_job_run_id_idx" ON "job_run_error"("organization_id", "job_run_id");

-- CreateIndex
CREATE UNIQUE INDEX "product_organization_id_external_id_key" ON "product"("organization_id", "external_id");

-- CreateIndex
CREATE INDEX "sale_organization_id_occurred_at_idx" ON "sale"("organization_id", "occurred_at") INCLUDE ("store_id", "seller_id", "customer_id", "kind", "amount_cents");

-- CreateIndex
CREATE INDEX "sale_organization_id_customer_id_occurred_at_idx" ON "sale"("organization_id", "customer_id", "occurred_at" DESC) INCLUDE ("amount_cents", "kind", "store_id", "seller_id");

-- CreateIndex
CREATE UNIQUE INDEX "sale_organization_id_store_id_external_id_key" ON "sale"("organization_id", "store_id", "external_id");

-- CreateIndex
CREATE INDEX "sale_item_organization_id_product_external_id_sold_on_custo_idx" ON "sale_item"("organization_id", "product_external_id", "sold_on", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_slug_key" ON "organization"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "store_organization_id_code_key" ON "store"("organization_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "seller_organization_id_external_id_key" ON "seller"("organization_id", "external_id");

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_identity" ADD CONSTRAINT "customer_identity_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_metrics" ADD CONSTRAINT "customer_metrics_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "role" ADD CONSTRAINT "role_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organization_id_role_id_fkey" FOREIGN KEY ("organization_id", "role_id") REFERENCES "role"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_store" ADD CONSTRAINT "user_store_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "app_user"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_store" ADD CONSTRAINT "user_store_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invite" ADD CONSTRAINT "invite_organization_id_role_id_fkey" FOREIGN KEY ("organization_id", "role_id") REFERENCES "role"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_run" ADD CONSTRAINT "job_run_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job_run_error" ADD CONSTRAINT "job_run_error_organization_id_job_run_id_fkey" FOREIGN KEY ("organization_id", "job_run_id") REFERENCES "job_run"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_organization_id_customer_id_fkey" FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale" ADD CONSTRAINT "sale_organization_id_seller_id_fkey" FOREIGN KEY ("organization_id", "seller_id") REFERENCES "seller"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sale_item" ADD CONSTRAINT "sale_item_organization_id_sale_id_fkey" FOREIGN KEY ("organization_id", "sale_id") REFERENCES "sale"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erp_connection" ADD CONSTRAINT "erp_connection_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "helpdesk_config" ADD CONSTRAINT "helpdesk_config_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store" ADD CONSTRAINT "store_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store" ADD CONSTRAINT "store_organization_id_primary_store_id_fkey" FOREIGN KEY ("organization_id", "primary_store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seller" ADD CONSTRAINT "seller_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "store_whatsapp_number" ADD CONSTRAINT "store_whatsapp_number_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Status-like columns are text with a CHECK: a native enum loses its index under row security.
ALTER TABLE "seller" ADD CONSTRAINT seller_status_check CHECK (status IN ('ACTIVE', 'INACTIVE'));
ALTER TABLE "store" ADD CONSTRAINT store_not_own_alias_check CHECK (primary_store_id IS NULL OR primary_store_id <> id);
CREATE UNIQUE INDEX store_one_ecommerce_key ON "store" (organization_id) WHERE is_ecommerce;
ALTER TABLE "store_whatsapp_number" ADD CONSTRAINT store_whatsapp_number_provider_check CHECK (provider IN ('gateway', 'cloud_official'));
ALTER TABLE "helpdesk_config" ADD CONSTRAINT helpdesk_config_mode_check CHECK (whatsapp_mode IN ('gateway', 'waba_official'));
ALTER TABLE "helpdesk_config" ADD CONSTRAINT helpdesk_config_wait_check CHECK (wait_timeout_minutes BETWEEN 1 AND 1440);
ALTER TABLE "customer" ADD CONSTRAINT customer_phone_type_check CHECK (phone_type IN ('MOBILE', 'LANDLINE'));
ALTER TABLE "customer_identity" ADD CONSTRAINT customer_identity_kind_check CHECK (kind IN ('cpf', 'external', 'phone'));
ALTER TABLE "sale" ADD CONSTRAINT sale_kind_check CHECK (kind IN ('sale', 'return'));
ALTER TABLE "sale" ADD CONSTRAINT sale_channel_check CHECK (channel IN ('WHATSAPP', 'EMAIL'));
ALTER TABLE "job_run" ADD CONSTRAINT job_run_status_check CHECK (status IN ('running', 'completed', 'failed'));
ALTER TABLE "customer_metrics" ADD CONSTRAINT customer_metrics_rfm_status_check CHECK (rfm_status IN ('champions', 'loyal_customers', 'potential_loyalist', 'recent_customers', 'promising', 'need_attention', 'about_to_sleep', 'at_risk', 'cant_lose_them', 'hibernating'));
ALTER TABLE "rfm_history" ADD CONSTRAINT rfm_history_rfm_status_check CHECK (rfm_status IN ('champions', 'loyal_customers', 'potential_loyalist', 'recent_customers', 'promising', 'need_attention', 'about_to_sleep', 'at_risk', 'cant_lose_them', 'hibernating'));
ALTER TABLE "customer_metrics" SET (fillfactor = 80);

-- The ten segments, first match wins (the order of the specification's table). The bounds are instants: an order at or
-- after bNN is at most NN days old, so that no row needs date arithmetic.
CREATE FUNCTION rfm_status(
  last_order timestamptz, spent bigint, orders int,
  b30 timestamptz, b60 timestamptz, b90 timestamptz, b_risk timestamptz, b150 timestamptz, b_churn timestamptz,
  loyal_cents bigint, loyal_orders int
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN orders = 0 OR last_order IS NULL THEN 'hibernating'
    WHEN last_order >= b30 AND (spent > loyal_cents OR orders > loyal_orders) THEN 'champions'
    WHEN last_order >= b90 AND orders > loyal_orders THEN 'loyal_customers'
    WHEN last_order >= b60 AND orders BETWEEN 2 AND 4 THEN 'potential_loyalist'
    WHEN last_order >= b30 THEN 'recent_customers'
    WHEN last_order >= b90 THEN 'promising'
    WHEN last_order >= b_risk AND orders > 2 THEN 'need_attention'
    WHEN last_order >= b150 THEN 'about_to_sleep'
    WHEN last_order >= b_churn THEN 'at_risk'
    WHEN spent > loyal_cents OR orders > loyal_orders THEN 'cant_lose_them'
    ELSE 'hibernating'
  END
$$;

-- Row-level security: a row is visible and writable only inside a transaction that named its organization.
-- Without the setting the expression raises, so a forgotten tenant is an error and never "all rows".
ALTER TABLE "access_log" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "access_log" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "access_log" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, DELETE ON "access_log" TO balcao_app;
ALTER TABLE "customer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer" TO balcao_app;
ALTER TABLE "customer_identity" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_identity" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_identity" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_identity" TO balcao_app;
ALTER TABLE "customer_metrics" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_metrics" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_metrics" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_metrics" TO balcao_app;
ALTER TABLE "customer_search" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_search" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "customer_search" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_search" TO balcao_app;
ALTER TABLE "role" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "role" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "role" TO balcao_app;
ALTER TABLE "app_user" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "app_user" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "app_user" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "app_user" TO balcao_app;
ALTER TABLE "user_store" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_store" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "user_store" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_store" TO balcao_app;
ALTER TABLE "invite" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invite" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "invite" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "invite" TO balcao_app;
ALTER TABLE "job_run" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "job_run" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "job_run" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "job_run" TO balcao_app;
ALTER TABLE "job_run_error" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "job_run_error" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "job_run_error" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "job_run_error" TO balcao_app;
ALTER TABLE "rfm_history" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "rfm_history" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "rfm_history" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "rfm_history" TO balcao_app;
ALTER TABLE "product" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "product" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "product" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "product" TO balcao_app;
ALTER TABLE "sale" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sale" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sale" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sale" TO balcao_app;
ALTER TABLE "sale_item" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sale_item" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sale_item" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sale_item" TO balcao_app;
ALTER TABLE "sales_daily_seller" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sales_daily_seller" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sales_daily_seller" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sales_daily_seller" TO balcao_app;
ALTER TABLE "sales_daily_store" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sales_daily_store" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sales_daily_store" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sales_daily_store" TO balcao_app;
ALTER TABLE "sales_hourly_store" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "sales_hourly_store" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "sales_hourly_store" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "sales_hourly_store" TO balcao_app;
ALTER TABLE "organization" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "organization" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "organization" TO balcao_app USING (id = current_setting('app.organization_id')::uuid) WITH CHECK (id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "organization" TO balcao_app;
ALTER TABLE "erp_connection" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "erp_connection" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "erp_connection" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "erp_connection" TO balcao_app;
ALTER TABLE "helpdesk_config" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "helpdesk_config" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "helpdesk_config" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "helpdesk_config" TO balcao_app;
ALTER TABLE "store" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "store" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "store" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "store" TO balcao_app;
ALTER TABLE "seller" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "seller" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "seller" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "seller" TO balcao_app;
ALTER TABLE "store_whatsapp_number" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "store_whatsapp_number" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "store_whatsapp_number" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "store_whatsapp_number" TO balcao_app;

-- Functions that look across tenants are named unsafe_: identity before a tenant is known, and the fan-out of schedules.
GRANT SELECT ON "organization" TO balcao_definer;
CREATE POLICY definer ON "organization" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT ON "app_user" TO balcao_definer;
CREATE POLICY definer ON "app_user" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT ON "invite" TO balcao_definer;
CREATE POLICY definer ON "invite" FOR SELECT TO balcao_definer USING (true);
GRANT SELECT ON "customer_search" TO balcao_definer;
CREATE POLICY definer ON "customer_search" FOR SELECT TO balcao_definer USING (true);

CREATE FUNCTION unsafe_list_organizations() RETURNS TABLE (id uuid, name text, slug text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, name, slug FROM organization ORDER BY name
$$;
CREATE FUNCTION unsafe_find_user(provider_id text) RETURNS TABLE (organization_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id FROM app_user WHERE clerk_id = provider_id
$$;
CREATE FUNCTION unsafe_find_user_by_email(address text) RETURNS TABLE (organization_id uuid, user_id uuid, clerk_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id, clerk_id FROM app_user WHERE email = lower(address) ORDER BY created_at
$$;
CREATE FUNCTION unsafe_find_invite(address text) RETURNS TABLE (organization_id uuid, invite_id uuid, role_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id, role_id FROM invite WHERE email = lower(address) AND accepted_at IS NULL ORDER BY created_at DESC
$$;
-- Substring search of one tenant. ILIKE is not leakproof: under row security it could not use the trigram index.
CREATE FUNCTION search_customers(term text, max_rows int) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT customer_id FROM customer_search
  WHERE organization_id = current_setting('app.organization_id')::uuid
    AND doc LIKE '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  LIMIT max_rows
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_organizations() OWNER TO balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_organizations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_organizations() TO balcao_app;
ALTER FUNCTION unsafe_find_user(text) OWNER TO balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_user(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_user(text) TO balcao_app;
ALTER FUNCTION unsafe_find_user_by_email(text) OWNER TO balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_user_by_email(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_user_by_email(text) TO balcao_app;
ALTER FUNCTION unsafe_find_invite(text) OWNER TO balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_invite(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_invite(text) TO balcao_app;
ALTER FUNCTION search_customers(text, int) OWNER TO balcao_definer;
REVOKE ALL ON FUNCTION search_customers(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_customers(text, int) TO balcao_app;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
GRANT USAGE ON SCHEMA public TO balcao_app, balcao_definer;

-- Shared, tenant-free state of the embedded ports. Unlogged: losing it in a crash costs a cache, a lock or a window.
CREATE SCHEMA platform;
GRANT USAGE ON SCHEMA platform TO balcao_app;
CREATE UNLOGGED TABLE platform.kv_entry (key text PRIMARY KEY, value jsonb NOT NULL, expires_at timestamptz NOT NULL);
CREATE UNLOGGED TABLE platform.kv_lock (key text PRIMARY KEY, token uuid NOT NULL, expires_at timestamptz NOT NULL);
CREATE UNLOGGED TABLE platform.rate_window (key text NOT NULL, window_start timestamptz NOT NULL, hits int NOT NULL, PRIMARY KEY (key, window_start));
-- One row per webhook delivery seen, so that a repeated one is a no-op. Identifiers only.
CREATE TABLE platform.webhook_receipt (source text NOT NULL, event_id text NOT NULL, received_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (source, event_id));
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA platform TO balcao_app;
