-- Atendimento has a permission of its own. Roles that could open it before keep it, and the standard role of store
-- managers gains it: its users see the conversations of their stores.
-- The owner of the table sees every tenant's rows just for this.
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
UPDATE "role" SET "permissions" = "permissions" || '{app:helpdesk}'
WHERE NOT '{app:helpdesk}' <@ coalesce("permissions", '{}')
  AND ('app:integrations' = ANY ("permissions")
    OR "name" = 'Gerente' AND "level" > 10 AND 'app:customers' = ANY ("permissions"));
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
