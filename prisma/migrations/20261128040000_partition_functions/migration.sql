-- Partitions by month of tables whose rows are only added: RANGE over the UUIDv7 id, which starts with the milliseconds.

CREATE FUNCTION platform.first_uuid_at(moment timestamptz) RETURNS uuid
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
CREATE FUNCTION platform.time_of_uuid(id uuid) RETURNS timestamptz
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- Every partition of every table in `public`. The first one has no lower bound, DEFAULT has neither.
CREATE FUNCTION platform.list_partitions()
  RETURNS TABLE (parent name, partition name, lower_bound timestamptz, upper_bound timestamptz, is_default boolean)
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p.relname, c.relname,
    platform.time_of_uuid((regexp_match(b.bound, 'FROM \(''([0-9a-f-]{36})''\)'))[1]::uuid),
    platform.time_of_uuid((regexp_match(b.bound, 'TO \(''([0-9a-f-]{36})''\)'))[1]::uuid), b.bound = 'DEFAULT'
  FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhparent JOIN pg_class c ON c.oid = i.inhrelid
    CROSS JOIN LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound) b
  WHERE p.relkind = 'p' AND p.relnamespace = 'public'::regnamespace
$$;

-- Only the partitioned table is granted; its policies apply to every access through it. A partition accessed by name has
-- the tenant's policy too, and no grant.
CREATE FUNCTION platform.protect_partition(partition name) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', partition);
  EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', partition);
  EXECUTE format('DROP POLICY IF EXISTS definer ON public.%I', partition);
  IF NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = partition
      AND p.policyname = 'tenant') THEN
    EXECUTE format('CREATE POLICY tenant ON public.%I TO balcao_app'
      ' USING (organization_id = current_setting(''app.organization_id'')::uuid)'
      ' WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', partition);
  END IF;
  -- As the migration runner does for other tables (ADR 0060).
  IF NOT (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
    AND NOT EXISTS (SELECT FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = partition
      AND p.policyname = 'owner') THEN
    EXECUTE format('CREATE POLICY owner ON public.%I TO CURRENT_USER USING (true) WITH CHECK (true)', partition);
  END IF;
  EXECUTE format('REVOKE ALL ON public.%I FROM PUBLIC, balcao_app, balcao_definer', partition);
END $$;

-- Foreign keys of a new partition lock the tables that they reference. These locks come first, as in a request that writes
-- there and then here, so that neither waits for the other.
CREATE FUNCTION platform.lock_referenced(tenant_table name) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE referenced regclass;
BEGIN
  FOR referenced IN
    SELECT DISTINCT k.confrelid::regclass FROM pg_constraint k
    WHERE k.contype = 'f' AND k.conrelid = format('public.%I', tenant_table)::regclass ORDER BY 1
  LOOP
    EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', referenced);
  END LOOP;
END $$;

-- `bound`: what follows ATTACH PARTITION. ATTACH, unlike CREATE TABLE … PARTITION OF, blocks no access to the table.
CREATE FUNCTION platform.create_partition(parent name, partition name, bound text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM platform.lock_referenced(parent);
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL EXCLUDING INDEXES)', partition, parent);
  PERFORM platform.protect_partition(partition);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I %s', parent, partition, bound);
END $$;

-- Before a conversion: no row is or will be at or after the start of the month after next. Unvalidated, so that no row is
-- read under the lock.
CREATE FUNCTION platform.bound_before_partitioning(tenant_table name) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT %I CHECK (id < %L::uuid) NOT VALID', tenant_table,
    tenant_table || '_first_bound', platform.first_uuid_at(
      (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months') AT TIME ZONE 'UTC'));
END $$;

-- Puts a partitioned table in the place of a table, which becomes its first partition. Its bound is validated already, so
-- no row is read. Columns, checks, keys, indexes, policies and grants are those of the table.
CREATE FUNCTION platform.partition_by_month(tenant_table name) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  source regclass := format('public.%I', tenant_table)::regclass;
  upper_id uuid;
  first_name name;
  statements text[];
  statement text;
  renamed record;
BEGIN
  PERFORM platform.lock_referenced(tenant_table);
  EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', source);
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = source AND NOT tgisinternal)
    OR EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND confrelid = source)
  THEN RAISE EXCEPTION 'table % has triggers or is referenced', tenant_table; END IF;
  SELECT (regexp_match(pg_get_constraintdef(oid), '''([0-9a-f-]{36})'''))[1]::uuid INTO STRICT upper_id
  FROM pg_constraint WHERE conrelid = source AND conname = tenant_table || '_first_bound' AND convalidated;
  first_name := format('%s_until_%s', tenant_table, to_char(platform.time_of_uuid(upper_id) AT TIME ZONE 'UTC', 'YYYYMM'));

  -- Written down while they still name the table; executed when that name is the partitioned table's.
  statements := ARRAY(
      SELECT format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', tenant_table, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = source AND contype IN ('p', 'u', 'f') ORDER BY contype DESC, conname)
    || ARRAY(
      SELECT pg_get_indexdef(x.indexrelid) FROM pg_index x WHERE x.indrelid = source
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = x.indexrelid AND contype IN ('p', 'u')) ORDER BY 1)
    || ARRAY(
      SELECT format('ALTER TABLE public.%I %s ROW LEVEL SECURITY', tenant_table, unnest(ARRAY['ENABLE', 'FORCE'])))
    || ARRAY(
      SELECT format('CREATE POLICY %I ON public.%I AS %s FOR %s TO %s USING (%s)%s', policyname, tenant_table, permissive,
        cmd, (SELECT string_agg(quote_ident(role), ', ') FROM unnest(roles) role), qual,
        ' WITH CHECK (' || with_check || ')')
      FROM pg_policies WHERE schemaname = 'public' AND tablename = tenant_table ORDER BY 1)
    || ARRAY(
      SELECT format('GRANT %s ON public.%I TO %I%s', a.privilege_type, tenant_table, pg_get_userbyid(a.grantee),
        CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END)
      FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
      WHERE c.oid = source AND a.grantee <> 0 AND a.grantee <> c.relowner ORDER BY 1);

  FOR renamed IN SELECT indexrelid::regclass::text AS old_name, relname FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE indrelid = source
  LOOP
    EXECUTE format('ALTER INDEX public.%I RENAME TO %I', renamed.relname,
      left(replace(renamed.relname, tenant_table || '_', first_name || '_'), 63));
  END LOOP;
  EXECUTE format('ALTER TABLE public.%I RENAME TO %I', tenant_table, first_name);
  EXECUTE format('CREATE TABLE public.%I (LIKE public.%I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (id)',
    tenant_table, first_name);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', tenant_table, tenant_table || '_first_bound');
  FOREACH statement IN ARRAY statements LOOP EXECUTE statement; END LOOP;
  PERFORM platform.protect_partition(first_name);
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION public.%I FOR VALUES FROM (MINVALUE) TO (%L)', tenant_table,
    first_name, upper_id);
  EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', first_name, tenant_table || '_first_bound');
  PERFORM platform.create_partition(tenant_table, (tenant_table || '_default')::name, 'DEFAULT');
END $$;

-- Creates the next missing partition of the coming months; null if there are enough. A month whose rows are in DEFAULT is
-- left out: they stay there. A large DEFAULT, which an ATTACH would read under a lock, is left to the operator.
-- It gives up before another session's deadlock check does.
CREATE FUNCTION platform.add_partition(parent name, months_ahead int) RETURNS name
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE
  fallback name;
  starts timestamptz;
  ends timestamptz;
  created name;
  is_used boolean;
BEGIN
  SELECT l.partition INTO fallback FROM platform.list_partitions() l WHERE l.parent = add_partition.parent AND l.is_default;
  SELECT coalesce(max(l.upper_bound), date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') INTO starts
  FROM platform.list_partitions() l WHERE l.parent = add_partition.parent;
  IF fallback IS NULL THEN RAISE EXCEPTION 'table % is not partitioned by month', parent; END IF;
  IF pg_relation_size(format('public.%I', fallback)::regclass) > 67108864 THEN RETURN NULL; END IF;
  WHILE starts < now() + make_interval(months => least(months_ahead, 12)) LOOP
    ends := ((starts AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    EXECUTE format('SELECT EXISTS (SELECT FROM public.%I WHERE id >= $1 AND id < $2)', fallback)
      INTO is_used USING platform.first_uuid_at(starts), platform.first_uuid_at(ends);
    IF NOT is_used THEN
      created := format('%s_%s', parent, to_char(starts AT TIME ZONE 'UTC', 'YYYYMM'));
      PERFORM platform.create_partition(parent, created, format('FOR VALUES FROM (%L) TO (%L)',
        platform.first_uuid_at(starts), platform.first_uuid_at(ends)));
      RETURN created;
    END IF;
    starts := ends;
  END LOOP;
  RETURN NULL;
END $$;

-- Removes the oldest partition if all its rows are older than this; null if there is none. Never rows of the last month.
CREATE FUNCTION platform.drop_partition(parent name, older_than timestamptz) RETURNS name
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '500ms' AS $$
DECLARE oldest name;
BEGIN
  SELECT l.partition INTO oldest FROM platform.list_partitions() l
  WHERE l.parent = drop_partition.parent AND NOT l.is_default
    AND l.upper_bound <= least(older_than, now() - interval '1 month')
  ORDER BY l.upper_bound LIMIT 1;
  IF oldest IS NULL THEN RETURN NULL; END IF;
  PERFORM platform.lock_referenced(parent);
  EXECUTE format('DROP TABLE public.%I', oldest);
  RETURN oldest;
END $$;

-- How far ahead partitions exist, and whether rows are in DEFAULT.
CREATE FUNCTION platform.find_partition_state(parent name)
  RETURNS TABLE (partitions int, covered_until timestamptz, has_default_rows boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE fallback name;
BEGIN
  SELECT count(*), max(l.upper_bound), max(l.partition) FILTER (WHERE l.is_default)
  INTO partitions, covered_until, fallback FROM platform.list_partitions() l WHERE l.parent = find_partition_state.parent;
  IF fallback IS NULL THEN RETURN; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM public.%I)', fallback) INTO has_default_rows;
  RETURN NEXT;
END $$;

REVOKE ALL ON FUNCTION platform.list_partitions(), platform.protect_partition(name), platform.lock_referenced(name),
  platform.create_partition(name, name, text), platform.bound_before_partitioning(name),
  platform.partition_by_month(name), platform.add_partition(name, int), platform.drop_partition(name, timestamptz),
  platform.find_partition_state(name) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION platform.add_partition(name, int), platform.drop_partition(name, timestamptz),
  platform.find_partition_state(name) TO balcao_app;
