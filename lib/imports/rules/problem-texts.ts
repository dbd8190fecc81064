import type { ImportField, RowProblemCode } from "../names.ts";
import type { RowProblem } from "./row-cells.ts";

// Texts of the file of rejected rows, which is in Portuguese like every exported file.

const FIELDS: Record<ImportField, string> = {
  storeCode: "Loja",
  externalId: "Código do cliente",
  name: "Nome",
  cpf: "CPF",
  phone: "Telefone",
  email: "E-mail",
  birthDate: "Data de nascimento",
  zipCode: "CEP",
  city: "Cidade",
  state: "UF",
  address: "Endereço",
  neighborhood: "Bairro",
  whatsappConsent: "Aceita WhatsApp",
  emailConsent: "Aceita e-mail",
  consentAt: "Data da recusa",
  saleId: "Código da venda",
  soldAt: "Data",
  soldTime: "Hora",
  total: "Valor total",
  saleKind: "Tipo",
  sellerCode: "Vendedor",
};

const PROBLEMS: Record<RowProblemCode, string> = {
  no_identity: "sem código, CPF, telefone e e-mail",
  missing_store: "vazia",
  unknown_store: "não existe",
  invalid_text: "tem caracteres ilegíveis",
  text_too_long: "tem mais de 500 caracteres",
  digits_lost: "perdeu dígitos na planilha (1,23E+10)",
  invalid_cpf: "inválido",
  invalid_phone: "não é um telefone brasileiro com DDD",
  invalid_email: "inválido",
  invalid_date: "não é uma data (dd/mm/aaaa)",
  date_in_future: "está no futuro",
  invalid_consent: "deve ser sim ou não",
  erased_customer: "os dados desta pessoa foram apagados a pedido dela",
  two_customers: "o CPF e o código são de clientes diferentes; vale o CPF",
  older_than_stored: "o cadastro tem dados mais novos, que continuam valendo",
  formula_error: "tem uma fórmula sem resultado",
  missing_value: "vazio",
  invalid_time: "não é uma hora (hh:mm)",
  date_too_old: "é anterior a 1990",
  invalid_amount: "não é um valor em reais (1.234,56)",
  negative_sale: "uma venda não pode ser negativa",
  invalid_sale_kind: "deve ser venda ou devolução",
  repeated_sale: "a venda aparece no arquivo com outros dados",
  sale_of_erp: "o ERP tem esta venda com outros dados, que valem",
  purged_sale: "mais antiga que o prazo de guarda das vendas",
  unknown_customer: "cliente não encontrado: a venda fica sem cliente",
};

/** `CPF: inválido; Data de nascimento: está no futuro` */
export function problemText(problems: readonly RowProblem[]): string {
  return problems
    .map(({ field, code }) => (field === null ? PROBLEMS[code] : `${FIELDS[field]}: ${PROBLEMS[code]}`))
    .join("; ");
}
