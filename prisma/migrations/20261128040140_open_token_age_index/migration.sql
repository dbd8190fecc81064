CREATE INDEX "open_token_organization_id_created_at_idx" ON "open_token"("organization_id", "created_at");
