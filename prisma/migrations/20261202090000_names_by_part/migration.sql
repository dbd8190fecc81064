-- The customers whose name contains a text. `doc` holds the name and has the trigram index, which row security would hide
-- from the application's role.
CREATE FUNCTION find_customers_named(part text) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT customer_id FROM customer_search
  WHERE organization_id = current_setting('app.organization_id')::uuid
    AND doc LIKE '%' || replace(replace(replace(search_key(part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    AND strpos(name_key, search_key(part)) > 0
$$;

GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION find_customers_named(text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION find_customers_named(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_customers_named(text) TO balcao_app;
