-- What the functions of due work read. Alone, because a policy locks its table.
GRANT SELECT (organization_id, id, occurred_at) ON "sale" TO balcao_definer;
CREATE POLICY definer ON "sale" FOR SELECT TO balcao_definer USING (true);
