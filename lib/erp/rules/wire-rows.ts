import { z } from "zod";
import { normalizePhone } from "../../core/phone.ts";
import { parseTaxId } from "../../core/tax-id.ts";
import {
  BirthDate,
  Cents,
  flag,
  Id,
  Instant,
  OptionalCents,
  OptionalId,
  OptionalText,
  Quantity,
  Text,
  TransId,
} from "./wire-fields.ts";

// ERP row schemas, one per entity: they convert wire fields to domain fields.

const RETURN = "DEVOLUCAO";
const TAX_ID_DIGITS = 11;
const ZIP_CODE_DIGITS = 8;

/** The ERP also writes an empty list as null. */
function listOf<Row extends z.ZodType>(row: Row) {
  return z
    .array(row, { error: "invalid_value" })
    .nullish()
    .transform((list) => list ?? []);
}

export const StoreRow = z
  .object({
    filial: Id,
    nome_fantasia: Text,
    razao_social: OptionalText,
    cidade: OptionalText,
    uf: OptionalText,
    ativo: flag(true),
    ecommerce: flag(false),
  })
  .transform((row) => ({
    code: row.filial,
    tradeName: row.nome_fantasia,
    legalName: row.razao_social,
    city: row.cidade,
    state: row.uf?.toUpperCase() ?? null,
    isActive: row.ativo,
    isEcommerce: row.ecommerce,
  }));

export const SellerRow = z
  .object({ id_funcionario: Id, nome: Text, email: OptionalText, filial: OptionalId, status: OptionalText })
  .transform((row) => ({
    externalId: row.id_funcionario,
    name: row.nome,
    email: toEmail(row.email),
    storeCode: row.filial,
    status: row.status?.toUpperCase() === "ATIVO" ? ("ACTIVE" as const) : ("INACTIVE" as const),
  }));

export const ProductRow = z
  .object({
    produto: Id,
    cod_produto: OptionalId,
    descricao1: Text,
    descricao2: OptionalText,
    desc_colecao: OptionalText,
    desc_departamento: OptionalText,
    desc_marca: OptionalText,
    preco1: OptionalCents,
    cores: listOf(z.object({ descricao: Text })),
    tamanhos: listOf(z.object({ tamanho: Id })),
  })
  .transform((row) => ({
    externalId: row.produto,
    productCode: row.cod_produto,
    name: row.descricao1,
    shortName: row.descricao2,
    collection: row.desc_colecao,
    department: row.desc_departamento,
    brand: row.desc_marca,
    priceCents: row.preco1 === null ? null : Number(row.preco1),
    colors: row.cores.map(({ descricao }) => descricao),
    sizes: row.tamanhos.map(({ tamanho }) => tamanho),
  }));

export const CustomerRow = z
  .object({
    id_cliente: Id,
    trans_id: TransId,
    filial: Id,
    nome: OptionalText,
    email: OptionalText,
    ddd: OptionalId,
    celular: OptionalId,
    cpf: OptionalId,
    dt_nascimento: BirthDate,
    cep: OptionalId,
    cidade: OptionalText,
    uf: OptionalText,
    endereco: OptionalText,
    bairro: OptionalText,
  })
  .transform((row) => ({
    externalId: row.id_cliente,
    transId: row.trans_id,
    storeCode: row.filial,
    name: row.nome,
    email: toEmail(row.email),
    ...(normalizePhone(`${row.ddd ?? ""}${row.celular ?? ""}`) ?? { phone: null, phoneType: null }),
    // A CPF stored as a number has lost its leading zeros.
    taxId: row.cpf && parseTaxId(row.cpf.padStart(TAX_ID_DIGITS, "0")),
    birthDate: row.dt_nascimento,
    zipCode: row.cep && toZipCode(row.cep),
    city: row.cidade,
    state: row.uf?.toUpperCase() ?? null,
    address: row.endereco,
    neighborhood: row.bairro,
  }));

const ItemRow = z
  .object({
    produto: Id,
    quantidade: Quantity,
    preco: Cents,
    cor: OptionalText,
    tamanho: OptionalId,
  })
  .transform((row) => ({
    productExternalId: row.produto,
    quantity: row.quantidade,
    unitPriceCents: row.preco,
    color: row.cor,
    size: row.tamanho,
  }));

export const TransactionRow = z
  .object({
    id_transacao: Id,
    trans_id: TransId,
    filial: Id,
    id_cliente: OptionalId,
    id_funcionario: OptionalId,
    data: Instant,
    tipo: z.enum(["VENDA", RETURN], { error: ({ input }) => (input == null ? "missing_field" : "invalid_value") }),
    valor: Cents,
    itens: listOf(ItemRow),
  })
  .refine(({ tipo, valor }) => (tipo === RETURN ? valor <= 0n : valor >= 0n), {
    path: ["valor"],
    message: "absurd_value",
  })
  .transform((row) => ({
    externalId: row.id_transacao,
    transId: row.trans_id,
    storeCode: row.filial,
    customerId: row.id_cliente,
    sellerRef: row.id_funcionario,
    kind: row.tipo === RETURN ? ("return" as const) : ("sale" as const),
    occurredAt: row.data,
    amountCents: row.valor,
    items: row.itens,
  }));

/** Eight digits; restores a leading zero lost by storing it as a number. */
function toZipCode(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  return digits.length === ZIP_CODE_DIGITS - 1 ? `0${digits}` : digits || null;
}

function toEmail(text: string | null): string | null {
  const address = text?.toLowerCase() ?? "";
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? address : null;
}
