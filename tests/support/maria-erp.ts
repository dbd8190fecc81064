import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mysql from "mysql2/promise";
import type { Sandbox } from "../../sandbox/index.ts";
import { freePort } from "../../scripts/database/embedded-postgres.ts";
import { eventually } from "./eventually.ts";
import { readTables } from "./sandbox-rows.ts";
import type { ViewErp } from "./view-erp.ts";

/** Where MariaDB is installed; no npm package has it. */
const BASE = process.env.MARIADB_BASE ?? "/usr";
export const hasMariadb = existsSync(join(BASE, "sbin/mariadbd")) && existsSync(join(BASE, "bin/mariadb-install-db"));

const TABLES = [
  `TABLE filiais (filial varchar(20), nome_fantasia varchar(80), razao_social varchar(80), cidade varchar(80), uf char(2),
    ativo tinyint(1), ecommerce bit(1))`,
  "TABLE funcionarios (id_funcionario varchar(20), nome varchar(80), email varchar(80), filial varchar(20), status varchar(10))",
  `TABLE produtos (produto varchar(20), cod_produto varchar(20), descricao1 varchar(80), descricao2 varchar(80),
    desc_colecao varchar(80), desc_departamento varchar(80), desc_marca varchar(80), preco1 decimal(12, 2), cores text,
    tamanhos text)`,
  `TABLE clientes (id_cliente int, trans_id bigint unsigned, filial varchar(20), nome varchar(80), email varchar(80),
    ddd varchar(10), celular varchar(40), cpf varchar(40), dt_nascimento date, cep varchar(20), cidade varchar(80), uf char(2),
    endereco varchar(120), bairro varchar(80))`,
  `TABLE transacoes (id_transacao varchar(40), trans_id bigint, filial varchar(20), id_cliente int, id_funcionario varchar(20),
    data datetime, tipo varchar(10), valor decimal(12, 2))`,
  `TABLE itens (id_transacao varchar(40), linha int, produto varchar(20), quantidade decimal(12, 3), preco decimal(12, 2),
    cor varchar(40), tamanho varchar(40), KEY (id_transacao))`,
  "VIEW balcao_filiais AS SELECT * FROM filiais",
  "VIEW balcao_funcionarios AS SELECT * FROM funcionarios",
  "VIEW balcao_produtos AS SELECT * FROM produtos",
  "VIEW balcao_clientes AS SELECT * FROM clientes",
  "VIEW balcao_transacoes AS SELECT * FROM transacoes",
  "VIEW balcao_itens AS SELECT t.trans_id, i.* FROM itens i JOIN transacoes t USING (id_transacao)",
];

/** An ERP in MariaDB with views, and the rows of the sandbox's shop. */
export async function startMariaErp(sandbox: Sandbox): Promise<Pick<ViewErp, "address" | "credentials" | "stop">> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-maria-"));
  const [data, socket, port] = [join(dir, "data"), join(dir, "sock"), await freePort()];
  const place = ["--no-defaults", `--datadir=${data}`, "--user=root"];
  const login = "--auth-root-authentication-method=normal";
  execFileSync(join(BASE, "bin/mariadb-install-db"), [...place, `--basedir=${BASE}`, login], { stdio: "ignore" });
  const network = [
    `--port=${port}`,
    "--bind-address=127.0.0.1",
    `--socket=${socket}`,
    `--pid-file=${join(dir, "pid")}`,
  ];
  const server = spawn(join(BASE, "sbin/mariadbd"), [...place, ...network, `--lc-messages-dir=${BASE}/share/mysql`], {
    stdio: "ignore",
  });
  const stop = async () => {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  await fill(socket, sandbox).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    address: `mariadb://127.0.0.1:${port}/erp`,
    credentials: { username: "leitor", password: "so-leitura" },
    stop,
  };
}

async function fill(socketPath: string, sandbox: Sandbox): Promise<void> {
  const owner = await eventually(() => mysql.createConnection({ socketPath, user: "root" }));
  await owner.query("CREATE DATABASE erp CHARACTER SET utf8mb4");
  await owner.query("USE erp");
  for (const text of TABLES) await owner.query(`CREATE ${text}`);
  for (const [table, rows] of Object.entries(await readTables(sandbox)))
    for (let at = 0; at < rows.length; at += 500) {
      const names = Object.keys(rows[0] ?? {});
      const values = rows.slice(at, at + 500).map((row) => names.map((name) => row[name]));
      await owner.query(`INSERT INTO ${table} (${names.join(", ")}) VALUES ?`, [values]);
    }
  await owner.query("CREATE USER leitor@'127.0.0.1' IDENTIFIED BY 'so-leitura'");
  await owner.query("GRANT ALL ON erp.* TO leitor@'127.0.0.1'");
  await owner.end();
}
