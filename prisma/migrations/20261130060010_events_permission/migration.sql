-- Reading the event feed has a permission of its own, so that a key for it opens nothing else. Roles that administer
-- integrations gain it.
-- The owner of the table sees every tenant's rows just for this.
ALTER TABLE "role" NO FORCE ROW LEVEL SECURITY;
UPDATE "role" SET "permissions" = "permissions" || '{app:events}'
WHERE NOT '{app:events}' <@ coalesce("permissions", '{}') AND 'app:integrations' = ANY ("permissions");
ALTER TABLE "role" FORCE ROW LEVEL SECURITY;
