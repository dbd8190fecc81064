CREATE INDEX "redirect_token_organization_id_expires_at_idx" ON "redirect_token"("organization_id", "expires_at");
