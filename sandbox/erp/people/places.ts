import type { Random } from "../../random.ts";

/** `cep` is the range of the city's five-digit postal code prefixes. */
export type City = { cidade: string; uf: string; ddd: string; cep: readonly [low: number, high: number] };

export const CITIES: readonly City[] = [
  { cidade: "São Paulo", uf: "SP", ddd: "11", cep: [1000, 5999] },
  { cidade: "Guarulhos", uf: "SP", ddd: "11", cep: [7000, 7399] },
  { cidade: "Osasco", uf: "SP", ddd: "11", cep: [6000, 6299] },
  { cidade: "Santo André", uf: "SP", ddd: "11", cep: [9000, 9299] },
  { cidade: "Campinas", uf: "SP", ddd: "19", cep: [13000, 13139] },
  { cidade: "Ribeirão Preto", uf: "SP", ddd: "16", cep: [14000, 14109] },
  { cidade: "Santos", uf: "SP", ddd: "13", cep: [11000, 11099] },
  { cidade: "São José dos Campos", uf: "SP", ddd: "12", cep: [12200, 12248] },
  { cidade: "Rio de Janeiro", uf: "RJ", ddd: "21", cep: [20000, 23799] },
  { cidade: "Niterói", uf: "RJ", ddd: "21", cep: [24000, 24399] },
  { cidade: "Belo Horizonte", uf: "MG", ddd: "31", cep: [30000, 31999] },
  { cidade: "Contagem", uf: "MG", ddd: "31", cep: [32000, 32399] },
  { cidade: "Uberlândia", uf: "MG", ddd: "34", cep: [38400, 38415] },
  { cidade: "Vitória", uf: "ES", ddd: "27", cep: [29000, 29099] },
  { cidade: "Curitiba", uf: "PR", ddd: "41", cep: [80000, 82999] },
  { cidade: "Londrina", uf: "PR", ddd: "43", cep: [86000, 86099] },
  { cidade: "Florianópolis", uf: "SC", ddd: "48", cep: [88000, 88099] },
  { cidade: "Joinville", uf: "SC", ddd: "47", cep: [89200, 89239] },
  { cidade: "Porto Alegre", uf: "RS", ddd: "51", cep: [90000, 91999] },
  { cidade: "Canoas", uf: "RS", ddd: "51", cep: [92000, 92449] },
  { cidade: "Santa Maria", uf: "RS", ddd: "55", cep: [97000, 97119] },
  { cidade: "Salvador", uf: "BA", ddd: "71", cep: [40000, 41999] },
  { cidade: "Feira de Santana", uf: "BA", ddd: "75", cep: [44000, 44099] },
  { cidade: "Recife", uf: "PE", ddd: "81", cep: [50000, 52999] },
  { cidade: "Fortaleza", uf: "CE", ddd: "85", cep: [60000, 61599] },
  { cidade: "Brasília", uf: "DF", ddd: "61", cep: [70000, 70999] },
  { cidade: "Goiânia", uf: "GO", ddd: "62", cep: [74000, 74899] },
  { cidade: "Manaus", uf: "AM", ddd: "92", cep: [69000, 69099] },
  { cidade: "Belém", uf: "PA", ddd: "91", cep: [66000, 66999] },
];

const NEIGHBOURHOODS = [
  "Centro",
  "Jardim América",
  "Vila Nova",
  "Boa Vista",
  "Santa Cecília",
  "São José",
  "Bela Vista",
  "Jardim das Flores",
  "Vila Mariana",
  "Santo Antônio",
  "Industrial",
  "Alto da Boa Vista",
  "Parque das Nações",
  "Cidade Nova",
  "Santa Luzia",
  "Liberdade",
];

/** Most customers live near the store; an online shop sells to the whole country. */
export function cityNear(shop: City, isEcommerce: boolean, random: Random): City {
  if (isEcommerce || random.chance(0.05)) return random.pick(CITIES);
  if (random.chance(0.75)) return shop;
  return random.pick(CITIES.filter(({ uf }) => uf === shop.uf));
}

export function neighbourhood(random: Random): string {
  return random.pick(NEIGHBOURHOODS);
}

export function postalCode(city: City, random: Random): string {
  const prefix = String(random.between(city.cep[0], city.cep[1])).padStart(5, "0");
  const suffix = String(random.between(0, 899)).padStart(3, "0");
  return random.chance(0.8) ? `${prefix}-${suffix}` : `${prefix}${suffix}`;
}
