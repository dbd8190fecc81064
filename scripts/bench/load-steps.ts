// Set-based SQL, in order. Skewed like a real chain: a fifth of the customers never bought, few buy often, each is
// active in a window within five years, a tenth of the sales is anonymous, and store sizes differ widely.
const DAY = "(occurred_at AT TIME ZONE INTERVAL '-03:00')::date";
const NIL = "'00000000-0000-0000-0000-000000000000'";

const organizations = [
  `INSERT INTO organization (name, slug) SELECT 'Bench ' || n, 'bench-' || n FROM generate_series(0, 20) n`,
  `CREATE TEMP TABLE shape AS
   SELECT o.id AS org, n.n, CASE n.n WHEN 0 THEN 200 ELSE 5 END AS stores, CASE n.n WHEN 0 THEN 10 ELSE 5 END AS sellers,
     CASE n.n WHEN 0 THEN (100000 * b.scale)::int ELSE 2000 END AS customers,
     CASE n.n WHEN 0 THEN (1000000 * b.scale)::int ELSE 20000 END AS sales
   FROM bench b, generate_series(0, 20) n(n) JOIN organization o ON o.slug = 'bench-' || n.n`,
  `INSERT INTO store (organization_id, code, trade_name, is_ecommerce)
   SELECT org, lpad(g::text, 4, '0'), 'Loja ' || g, g = 0 FROM shape, generate_series(0, stores - 1) g`,
  // Four old branch codes of the large organization are aliases of its first store.
  `UPDATE store s SET primary_store_id = p.id FROM shape, store p
   WHERE shape.n = 0 AND s.organization_id = org AND p.organization_id = org AND p.code = '0001' AND s.code >= '0196'`,
  `INSERT INTO seller (organization_id, external_id, name, store_id, status)
   SELECT s.organization_id, s.code || '-' || g, 'Vendedor ' || s.code || '-' || g, s.id,
     CASE WHEN random() < 0.9 THEN 'ACTIVE' ELSE 'INACTIVE' END
   FROM store s JOIN shape ON org = s.organization_id, generate_series(0, sellers - 1) g`,
];

/** Realistic name distribution: a few are frequent, most are rare. */
const NAME = `(ARRAY['Maria','José','Ana','João','Antônio','Francisca','Carlos','Paulo','Adriana','Luís','Márcia','Fernanda','Patrícia',
    'Rafael','Aline','Sandra','Camila','Bruna','Jéssica','Letícia'])[1 + (power(random(), 2) * 19)::int]
  || ' ' || (ARRAY['da Silva','dos Santos','Oliveira','Souza','Lima','Pereira','Ferreira','Costa','Rodrigues','Almeida','Nascimento',
    'Araújo','Ribeiro','Carvalho','Gomes'])[1 + (random() * 14)::int]
  || ' ' || initcap(translate(md5((p.k % 30000)::text), '0123456789', 'aeiouaeiou')::varchar(7))`;

/** All products that the items reference: a hundred brands, forty collections, a dozen departments. */
const products = [
  `INSERT INTO product (organization_id, external_id, product_code, name, brand, collection, department)
   SELECT org, g::text, 'C' || g / 4, 'Produto ' || g, 'Marca ' || g % 100, 'Coleção ' || g % 40, 'Departamento ' || g % 12
   FROM shape, generate_series(0, 20000) g`,
];

const customers = [
  `CREATE TEMP TABLE person AS
   SELECT p.*, uuid_v7() AS id, least((random() * random() * p.stores)::int, p.stores - 1) AS store_n
   FROM (SELECT org, n, stores, g AS k, CASE WHEN random() < 0.35 THEN 1 ELSE sqrt(random()) END AS until, random() AS since
         FROM shape, generate_series(0, customers - 1) g) p`,
  `ALTER TABLE person ADD PRIMARY KEY (n, k)`,
  `INSERT INTO customer (organization_id, id, store_id, name, email, phone, phone_type, cpf_hash, cpf_masked, birth_date,
     zip_code, city, state, external_id, trans_id, preferred_store_id, preferred_seller_id, whatsapp_opt_out, email_opt_out)
   SELECT p.org, p.id, s.id, ${NAME}, CASE WHEN random() < 0.7 THEN 'c' || p.k || '@mail.test' END,
     CASE WHEN random() < 0.9 THEN '119' || lpad(p.k::text, 8, '0') END,
     CASE WHEN random() < 0.85 THEN 'MOBILE' ELSE 'LANDLINE' END, md5(p.n || ':' || p.k), '***.456.789-**',
     date '1950-01-01' + (random() * 20000)::int, lpad((p.k % 99999)::text, 8, '0'),
     'Cidade ' || (power(random(), 3) * 500)::int,
     (ARRAY['SP','RJ','MG','RS','PR','SC','BA','PE','CE','GO'])[1 + (random() * 9)::int],
     p.k::text, p.k, s.id, e.id, random() < 0.05, random() < 0.08
   FROM person p JOIN store s ON s.organization_id = p.org AND s.code = lpad(p.store_n::text, 4, '0')
   JOIN seller e ON e.organization_id = p.org AND e.external_id = s.code || '-' || p.k % 5 ORDER BY p.n, p.k`,
  `INSERT INTO customer_identity (organization_id, kind, value, customer_id, store_id)
   SELECT c.organization_id, 'external', s.code || ':' || c.external_id, c.id, s.id
   FROM customer c JOIN store s ON s.organization_id = c.organization_id AND s.id = c.store_id`,
  `INSERT INTO customer_search (organization_id, customer_id, doc, name_key)
   SELECT organization_id, id, search_key(concat_ws(' ', name, email, phone)), search_key(name) FROM customer`,
];

const sales = [
  `CREATE TEMP TABLE draw AS
   SELECT org, n, g AS k, CASE WHEN random() < 0.9 THEN (power(random(), 2) * (customers - 1) * 0.8)::int END AS person_k,
     random() AS t, (random() * random() * (stores - 1))::int AS store_n, (random() * (sellers - 1))::int AS seller_n
   FROM shape, generate_series(1, sales) g`,
  `INSERT INTO sale (organization_id, store_id, external_id, trans_id, customer_id, seller_id, kind, occurred_at, amount_cents)
   SELECT x.org, s.id, x.k::text, row_number() OVER (PARTITION BY x.org ORDER BY x.tt), x.id, e.id,
     CASE WHEN x.is_return THEN 'return' ELSE 'sale' END,
     date_trunc('second', bench.now - interval '1826 days' * (1 - x.tt)),
     CASE WHEN x.is_return THEN -1 ELSE 1 END * (1500 - ln(1 - random()) * 12000)::bigint
   FROM (SELECT d.*, p.id, random() < 0.04 AS is_return,
           CASE WHEN d.person_k IS NULL THEN d.t ELSE p.until * (p.since + (1 - p.since) * d.t) END AS tt
         FROM draw d LEFT JOIN person p ON p.n = d.n AND p.k = d.person_k) x
   CROSS JOIN bench
   JOIN store s ON s.organization_id = x.org AND s.code = lpad(x.store_n::text, 4, '0')
   JOIN seller e ON e.organization_id = x.org AND e.external_id = s.code || '-' || x.seller_n
   ORDER BY x.tt`,
  `INSERT INTO sale_item (organization_id, sale_id, line, product_external_id, quantity, unit_price_cents, customer_id, sold_on)
   SELECT organization_id, id, l, ((random() * 20000)::int)::text, 1, amount_cents, customer_id, ${DAY}
   FROM sale, generate_series(1, 1 + (random() < 0.5)::int) l`,
];

/** Roll-ups in the order of their days, in which a sync writes them. */
const summaries = [
  `INSERT INTO customer_metrics (organization_id, customer_id, store_id, preferred_store_id, preferred_seller_id, spent_cents,
     order_count, first_order_at, last_order_at, city, state, phone_type, has_email, whatsapp_opt_out, email_opt_out)
   SELECT c.organization_id, c.id, c.store_id, c.preferred_store_id, c.preferred_seller_id, coalesce(t.spent, 0), coalesce(t.orders, 0),
     t.first_order, t.last_order, c.city, c.state, c.phone_type, c.email IS NOT NULL, c.whatsapp_opt_out, c.email_opt_out
   FROM customer c LEFT JOIN (
     SELECT customer_id, sum(amount_cents) AS spent, count(*) FILTER (WHERE kind = 'sale') AS orders,
       min(occurred_at) FILTER (WHERE kind = 'sale') AS first_order, max(occurred_at) FILTER (WHERE kind = 'sale') AS last_order
     FROM sale WHERE customer_id IS NOT NULL GROUP BY 1) t ON t.customer_id = c.id`,
  // Triggers are off while the data are loaded.
  `INSERT INTO customer_count (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out,
     email_opt_out, customers, is_sum)
   SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, count(*), true
   FROM customer_metrics GROUP BY 1, 2, 3, 4, 5, 6, 7`,
  `INSERT INTO sales_daily_seller
   SELECT organization_id, ${DAY}, store_id, coalesce(seller_id, ${NIL}), sum(amount_cents),
     count(*) FILTER (WHERE kind = 'sale') FROM sale GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3, 4`,
  `INSERT INTO sales_daily_store
   SELECT organization_id, ${DAY}, store_id, sum(amount_cents), count(*) FILTER (WHERE kind = 'sale'),
     max(occurred_at) FILTER (WHERE kind = 'sale') FROM sale GROUP BY 1, 2, 3 ORDER BY 2, 1, 3`,
  `INSERT INTO sales_hourly_store
   SELECT s.organization_id, date_trunc('hour', occurred_at), store_id, sum(amount_cents), count(*) FILTER (WHERE kind = 'sale')
   FROM sale s, bench WHERE occurred_at >= bench.now - interval '8 days' GROUP BY 1, 2, 3 ORDER BY 2, 1, 3`,
];

export const LOAD_STEPS = [...organizations, ...products, ...customers, ...sales, ...summaries];
