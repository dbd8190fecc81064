import { runFullSync } from "../../../scripts/stack/first-sync.ts";
import { ADMIN } from "./people.ts";
import { addRows, addSales } from "./sandbox.ts";

/** Customers of one run; their names are unique across runs on one product. */
export type PlantedPeople = {
  /** Two records that share a phone (a mother and her son): one customer, with the newer record's name. */
  mother: string;
  son: string;
  /** A customer with every field set. */
  gone: { name: string; phone: string; email: string; taxId: string };
};

/** Imports the customers and their sales through the ERP. */
export async function plantPeople(): Promise<PlantedPeople> {
  const stamp = Date.now() % 10_000_000;
  const id = 910_000_000 + stamp * 10;
  const word = letters(stamp);
  const familyPhone = `9${String(80_000_000 + (stamp % 10_000_000))}`;
  const gone = {
    name: `Gilda Apagada ${word}`,
    phone: `9${String(70_000_000 + (stamp % 10_000_000))}`,
    email: `gilda.${stamp}@apagada.example`,
    taxId: withCheckDigits(String(100_000_000 + stamp)),
  };
  const [mother, son] = [`Marta Familiar ${word}`, `Nelson Familiar ${word}`];
  const place = { ddd: "19", cidade: "Campinas", uf: "SP", endereco: "Rua das Provas, 1" };
  await addRows("clientes", [
    { ...place, id_cliente: String(id + 1), filial: "F01", nome: mother, celular: familyPhone },
    { ...place, id_cliente: String(id + 2), filial: "F02", nome: son, celular: familyPhone },
    {
      ...place,
      id_cliente: String(id + 3),
      filial: "F01",
      nome: gone.name,
      celular: gone.phone,
      email: gone.email,
      cpf: gone.taxId,
    },
  ]);
  await addSales({ customerId: id + 1, branch: "F01", total: 111.11 });
  await addSales({ customerId: id + 2, branch: "F02", total: 222.22 });
  await addSales({ customerId: id + 3, branch: "F01", total: 333.33 });
  await runFullSync(process.env.E2E_URL ?? "", ADMIN, () => undefined);
  return { mother, son, gone };
}

/** A number as letters, so that a name contains no digits. */
function letters(value: number): string {
  const word = [...String(value)].map((digit) => "abcdefghij".charAt(Number(digit))).join("");
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function withCheckDigits(nine: string): string {
  const digitOf = (digits: string) => {
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = digitOf(nine);
  return nine + first + digitOf(nine + first);
}
