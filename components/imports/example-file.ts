import { toCsv } from "@/lib/core/csv.ts";
import { FIELDS_OF, type ImportField, type ImportKind } from "@/lib/imports/names.ts";

const CELLS: Record<ImportField, string> = {
  storeCode: "F01",
  externalId: "1001",
  name: "Bia Souza",
  cpf: "529.982.247-25",
  phone: "(11) 98765-4321",
  email: "bia@exemplo.com.br",
  birthDate: "15/03/1990",
  zipCode: "01310-100",
  city: "São Paulo",
  state: "SP",
  address: "Avenida Paulista, 1000",
  neighborhood: "Bela Vista",
  whatsappConsent: "sim",
  emailConsent: "não",
  consentAt: "12/03/2025",
  saleId: "V-1001",
  soldAt: "12/03/2025",
  soldTime: "14:30",
  total: "1.234,56",
  saleKind: "venda",
  sellerCode: "7",
};

/** A file of one row with every column that the import knows. */
export function exampleFile(kind: ImportKind, nameOf: (field: ImportField) => string): string {
  const columns = FIELDS_OF[kind].map((field) => ({ header: nameOf(field), value: () => CELLS[field] }));
  return toCsv(columns, [kind]);
}
