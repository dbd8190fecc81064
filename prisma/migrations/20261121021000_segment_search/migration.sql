-- Customers by a part of their name. LIKE is not leakproof: under row security it could not use the trigram index. The
-- name is part of `doc`, so what the index finds there is looked at once more, in the name alone.
CREATE FUNCTION find_names(part text) RETURNS TABLE (customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT customer_id FROM customer_search
  WHERE organization_id = current_setting('app.organization_id')::uuid
    AND doc LIKE '%' || replace(replace(replace(search_key(part), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    AND strpos(name_key, search_key(part)) > 0
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION find_names(text) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION find_names(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_names(text) TO balcao_app;

-- Who bought a product is answered by the index alone.
DROP INDEX "sale_item_organization_id_product_external_id_sold_on_custo_idx";
CREATE INDEX "sale_item_organization_id_product_external_id_sold_on_custo_idx"
  ON "sale_item"("organization_id", "product_external_id", "sold_on", "customer_id") INCLUDE ("quantity");
