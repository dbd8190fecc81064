import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Sandbox } from "../../sandbox/index.ts";
import { openOwnDatabase } from "./own-database.ts";
import { readTables } from "./sandbox-rows.ts";

export type ViewErp = {
  /** As an organization enters it. */
  address: string;
  credentials: { username: string; password: string };
  /** Runs a statement as the owner of the ERP's tables. */
  run: (text: string, values?: unknown[]) => Promise<pg.QueryResult>;
  /** Of the same database, through another port. */
  addressAt: (port: number) => string;
  stop: () => Promise<void>;
};

const TABLES = `
  CREATE TABLE filiais (filial text, nome_fantasia text, razao_social text, cidade text, uf char(2), ativo boolean,
    ecommerce boolean);
  CREATE TABLE funcionarios (id_funcionario text, nome text, email text, filial text, status text);
  CREATE TABLE produtos (produto text, cod_produto text, descricao1 text, descricao2 text, desc_colecao text,
    desc_departamento text, desc_marca text, preco1 numeric(12, 2), cores text, tamanhos text);
  CREATE TABLE clientes (id_cliente text, trans_id bigint, filial text, nome text, email text, ddd text, celular text,
    cpf text, dt_nascimento date, cep text, cidade text, uf text, endereco text, bairro text);
  CREATE TABLE transacoes (id_transacao text, trans_id bigint, filial text, id_cliente text, id_funcionario text,
    data timestamp, tipo text, valor numeric(12, 2));
  CREATE TABLE itens (id_transacao text, linha int, produto text, quantidade numeric(12, 3), preco numeric(12, 2),
    cor text, tamanho text);
  CREATE TABLE visits (at timestamptz);
  CREATE VIEW balcao_filiais AS SELECT * FROM filiais;
  CREATE VIEW balcao_funcionarios AS SELECT * FROM funcionarios;
  CREATE VIEW balcao_produtos AS SELECT * FROM produtos;
  CREATE VIEW balcao_clientes AS SELECT * FROM clientes;
  CREATE VIEW balcao_transacoes AS SELECT * FROM transacoes;
  CREATE VIEW balcao_itens AS SELECT t.trans_id, i.* FROM itens i JOIN transacoes t USING (id_transacao);`;

/** An ERP in PostgreSQL with views, and the rows of the sandbox's shop. Its role may write, which nothing must do. */
export async function startViewErp(sandbox: Sandbox): Promise<ViewErp> {
  const { url, drop } = await openOwnDatabase("views");
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(TABLES);
  for (const [table, rows] of Object.entries(await readTables(sandbox))) await insert(owner, table, rows);
  const username = `leitor_${randomBytes(6).toString("hex")}`;
  const password = randomBytes(12).toString("hex");
  await owner.query(`CREATE ROLE ${username} LOGIN PASSWORD '${password}'`);
  await owner.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${username}`);
  const addressAt = (port: number | string) => `postgresql://127.0.0.1:${port}${new URL(url).pathname}`;
  return {
    address: addressAt(new URL(url).port),
    credentials: { username, password },
    run: (text, values) => owner.query(text, values),
    addressAt,
    stop: async () => {
      await owner.query(`DROP OWNED BY ${username}; DROP ROLE ${username}`);
      await owner.end();
      await drop();
    },
  };
}

async function insert(owner: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  await owner.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
    JSON.stringify(rows),
  ]);
}
