import { createHash } from "node:crypto";
import { foldText } from "../../core/search.ts";
import { IMPORT_FIELDS, type ImportField } from "../names.ts";

/** Column names of spreadsheets and ERPs in Portuguese and English, folded and without punctuation. */
const SYNONYMS: Record<ImportField, readonly string[]> = {
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
  ],
  consentAt: [
    "data da recusa",
    "data do aceite",
    "data aceite",
    "data do consentimento",
    "data consentimento",
    "consent date",
    "consent at",
  ],
};

const FIELD_OF = new Map(IMPORT_FIELDS.flatMap((field) => SYNONYMS[field].map((name) => [name, field] as const)));

/** The field of each column by its name; a field is proposed once. */
export function proposeMapping(headers: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field = FIELD_OF.get(plainName(header)) ?? null;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
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
