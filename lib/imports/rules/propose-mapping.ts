import { createHash } from "node:crypto";
import { foldText } from "../../core/search.ts";
import { CUSTOMER_FIELDS, type ImportField, type ImportKind, SALE_FIELDS } from "../names.ts";

/** Column names of spreadsheets and ERPs in Portuguese and English, folded and without punctuation. */
const SYNONYMS: Record<(typeof CUSTOMER_FIELDS)[number], readonly string[]> = {
  storeCode: [
    "filial",
    "loja",
    "codigo da loja",
    "cod loja",
    "codigo loja",
    "codigo filial",
    "store",
    "store code",
    "branch",
  ],
  externalId: [
    "id cliente",
    "codigo",
    "codigo do cliente",
    "cod cliente",
    "codigo cliente",
    "id",
    "customer id",
    "customer code",
    "external id",
    "matricula",
  ],
  name: ["nome", "nome completo", "nome do cliente", "cliente", "razao social", "name", "full name", "customer name"],
  cpf: ["cpf", "documento", "cpf cliente", "cpf do cliente", "cpf cnpj", "tax id"],
  phone: ["telefone", "celular", "fone", "whatsapp", "telefone celular", "tel", "phone", "mobile", "phone number"],
  email: ["email", "e mail", "correio eletronico", "email address"],
  birthDate: [
    "nascimento",
    "data de nascimento",
    "dt nascimento",
    "data nascimento",
    "aniversario",
    "birth date",
    "birthday",
    "date of birth",
  ],
  zipCode: ["cep", "codigo postal", "zip", "zip code", "postal code"],
  city: ["cidade", "municipio", "city"],
  state: ["uf", "estado", "state"],
  address: ["endereco", "logradouro", "rua", "address", "street"],
  neighborhood: ["bairro", "neighborhood", "district"],
  whatsappConsent: [
    "aceita whatsapp",
    "aceite whatsapp",
    "autoriza whatsapp",
    "optin whatsapp",
    "opt in whatsapp",
    "whatsapp consent",
    "whatsapp opt in",
    "accepts whatsapp",
  ],
  emailConsent: [
    "aceita email",
    "aceita e mail",
    "aceite email",
    "autoriza email",
    "optin email",
    "opt in email",
    "email consent",
    "email opt in",
    "accepts e mail",
  ],
  consentAt: [
    "data da recusa",
    "data do aceite",
    "data aceite",
    "data do consentimento",
    "data consentimento",
    "consent date",
    "consent at",
    "date of the opt out",
  ],
};

/** In a file of sales a bare code is the sale's. */
const SALE_SYNONYMS: Record<(typeof SALE_FIELDS)[number], readonly string[]> = {
  storeCode: SYNONYMS.storeCode,
  saleId: [
    "codigo",
    "id",
    "codigo da venda",
    "cod venda",
    "codigo venda",
    "id venda",
    "id transacao",
    "venda",
    "numero da venda",
    "pedido",
    "numero do pedido",
    "cupom",
    "nota",
    "sale id",
    "sale code",
    "order id",
    "order number",
    "transaction id",
  ],
  soldAt: [
    "data",
    "data da venda",
    "data venda",
    "dt venda",
    "data hora",
    "data e hora",
    "emissao",
    "data de emissao",
    "date",
    "sale date",
    "order date",
    "sold at",
    "date of the sale",
  ],
  soldTime: ["hora", "horario", "hora da venda", "hora venda", "time", "time of the sale"],
  total: ["total", "valor", "valor total", "valor da venda", "valor liquido", "amount", "sale total", "order total"],
  saleKind: ["tipo", "tipo da venda", "venda ou devolucao", "operacao", "type", "kind", "sale or return"],
  sellerCode: [
    "vendedor",
    "codigo do vendedor",
    "cod vendedor",
    "codigo vendedor",
    "id vendedor",
    "seller",
    "seller id",
    "seller code",
  ],
  externalId: ["cliente", ...SYNONYMS.externalId.filter((name) => name !== "codigo" && name !== "id")],
  cpf: [...SYNONYMS.cpf, "documento do cliente", "cpf na nota"],
  phone: [...SYNONYMS.phone, "telefone do cliente", "celular do cliente"],
};

const FIELD_OF = {
  customers: new Map(CUSTOMER_FIELDS.flatMap((field) => SYNONYMS[field].map((name) => [name, field] as const))),
  sales: new Map(SALE_FIELDS.flatMap((field) => SALE_SYNONYMS[field].map((name) => [name, field] as const))),
};

/** The field of each column by its name; a field is proposed once. */
export function proposeMapping(headers: readonly string[], kind: ImportKind): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field: ImportField | null = FIELD_OF[kind].get(plainName(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** A file whose columns give a sale's date and total is one of sales. */
export function recognizeKind(headers: readonly string[]): ImportKind {
  const fields = proposeMapping(headers, "sales");
  return fields.includes("soldAt") && fields.includes("total") ? "sales" : "customers";
}

/** Identifies files of one kind, whose mapping is remembered. A hash: a first row of data may be taken for headers. */
export function headerKey(headers: readonly string[]): string {
  return createHash("sha256").update(headers.map(plainName).join("|")).digest("hex");
}

function plainName(header: string): string {
  return foldText(header)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
