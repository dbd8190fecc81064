-- An account of a helpdesk is one organization's: two would answer each other's customers, and hand them over.
CREATE UNIQUE INDEX "helpdesk_config_instance_url_account_id_key" ON "helpdesk_config"("instance_url", "account_id");
