/** Mapping of ERP fields to our fields, with the original names of both. */
export const FIELD_MAPPING = {
  customer: [
    ["nome", "name"],
    ["email", "email"],
    ["ddd + celular", "phone"],
    ["cpf", "taxId"],
    ["dt_nascimento", "birthDate"],
    ["cep", "zipCode"],
    ["cidade", "city"],
    ["uf", "state"],
    ["id_cliente", "externalId"],
    ["trans_id", "transId"],
  ],
  product: [
    ["produto", "externalId"],
    ["cod_produto", "productCode"],
    ["descricao1", "name"],
    ["descricao2", "shortName"],
    ["desc_colecao", "collection"],
    ["desc_departamento", "department"],
    ["desc_marca", "brand"],
    ["preco1", "price"],
    ["cores[*].descricao", "colors"],
    ["tamanhos[*].tamanho", "sizes"],
  ],
} as const;
