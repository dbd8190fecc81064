import { addRows, addSales } from "./sandbox.ts";

/** A customer of Aurora with unique data: where one of these texts appears, Aurora's data has leaked. */
export const WITNESS = {
  id: 900_001,
  name: "Zuleica Quirino Testemunha",
  email: "zuleica.quirino@testemunha.example",
  phone: "987650123",
  street: "Travessa da Testemunha",
};

/** Registers the witness with a sale of today, so that she is among the recent sales. */
export async function plantWitness(): Promise<void> {
  await addRows("clientes", [
    {
      id_cliente: String(WITNESS.id),
      filial: "F01",
      nome: WITNESS.name,
      email: WITNESS.email,
      ddd: "11",
      celular: WITNESS.phone,
      cidade: "São Paulo",
      uf: "SP",
      endereco: WITNESS.street,
    },
  ]);
  await addSales({ customerId: WITNESS.id, branch: "F01" });
}
