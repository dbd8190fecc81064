// Row types of the ERP's API, with its field names.

export type FilialRow = {
  filial: string;
  nome_fantasia: string;
  razao_social: string;
  cidade: string;
  uf: string;
  ativo: boolean;
  ecommerce: boolean;
};

export type FuncionarioRow = {
  id_funcionario: string;
  nome: string;
  email: string;
  filial: string;
  status: "ATIVO" | "INATIVO";
};

export type ClienteRow = {
  id_cliente: string;
  trans_id: number;
  filial: string;
  nome: string;
  email: string | null;
  ddd: string | null;
  celular: string | null;
  cpf: string | null;
  dt_nascimento: string | null;
  cep: string;
  cidade: string;
  uf: string;
  endereco: string;
  bairro: string;
};

export type ItemRow = {
  produto: string;
  quantidade: number;
  preco: number;
  cor: string | null;
  tamanho: string | null;
};

export type TransacaoRow = {
  id_transacao: string;
  trans_id: number;
  filial: string;
  id_cliente: string | null;
  id_funcionario: string | null;
  data: string;
  tipo: "VENDA" | "DEVOLUCAO";
  valor: number;
  itens: ItemRow[];
};

export type ProdutoRow = {
  produto: string;
  cod_produto: string;
  descricao1: string;
  descricao2: string;
  desc_colecao: string;
  desc_departamento: string;
  desc_marca: string;
  preco1: number;
  cores: Array<{ descricao: string }>;
  tamanhos: Array<{ tamanho: string }>;
};

export const ENTITIES = ["filiais", "funcionarios", "clientes", "transacoes", "produtos"] as const;
export type Entity = (typeof ENTITIES)[number];

export function isEntity(text: string): text is Entity {
  return (ENTITIES as readonly string[]).includes(text);
}

export type ErpPage = { dados: unknown[]; pagina: number; limite: number; total: number };
