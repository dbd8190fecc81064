import type { ClienteRow, FilialRow, FuncionarioRow, ProdutoRow, TransacaoRow } from "../../sandbox/erp/wire.ts";
import type { Sandbox } from "../../sandbox/index.ts";
import { getAll } from "../integration/sandbox/erp-client.ts";

export type TableRows = Record<string, Record<string, unknown>[]>;

/** The rows of the sandbox's shop as tables of a database, in which lists are texts or tables of their own. */
export async function readTables(sandbox: Sandbox): Promise<TableRows> {
  const read = <Row>(list: string) => getAll<Row>(sandbox.erpUrl, sandbox.credentials.aurora, list);
  const sales = await read<TransacaoRow>("transacoes");
  const items = sales.flatMap(({ id_transacao, itens }) =>
    itens.map((item, at) => ({ ...item, linha: at + 1, id_transacao })),
  );
  return {
    filiais: await read<FilialRow>("filiais"),
    funcionarios: await read<FuncionarioRow>("funcionarios"),
    produtos: (await read<ProdutoRow>("produtos")).map(flattened),
    clientes: await read<ClienteRow>("clientes"),
    // Times without a zone, as most databases have them.
    transacoes: sales.map(({ itens: _, data, ...sale }) => ({ ...sale, data: data.slice(0, 19) })),
    itens: items,
  };
}

function flattened({ cores, tamanhos, ...product }: ProdutoRow) {
  return {
    ...product,
    cores: cores.map(({ descricao }) => descricao).join(";"),
    tamanhos: tamanhos.map(({ tamanho }) => tamanho).join(";"),
  };
}
