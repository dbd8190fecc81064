-- Views of one moment come in one order, page by page.
CREATE OR REPLACE FUNCTION find_customer_views(customer uuid, max_rows int)
RETURNS TABLE (id uuid, user_id uuid, endpoint text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id, user_id, endpoint, created_at FROM access_log
  WHERE organization_id = current_setting('app.organization_id')::uuid AND action_type = 'CUSTOMER_VIEW'
    AND metadata ->> 'customerId' = customer::text AND status < 400
  ORDER BY created_at DESC, id DESC LIMIT max_rows
$$;
