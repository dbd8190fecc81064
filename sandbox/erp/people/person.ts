import { createRandom, type Random } from "../../random.ts";
import type { ClienteRow } from "../wire.ts";
import { fullName, streetAddress } from "./names.ts";
import { familyPhoneOf, phoneOf } from "./phones.ts";
import { type City, cityNear, neighbourhood, postalCode } from "./places.ts";
import { formatTaxId, taxIdOf } from "./tax-id.ts";

export type Person = Omit<ClienteRow, "id_cliente" | "trans_id" | "filial">;

/** Keys of people with whom this person shares a phone or tax id. Absent in a clean customer base. */
export type Kinship = { phoneOf?: number; taxIdOf?: number };

export type PersonInput = { world: string; key: number; shopCity: City; isEcommerce: boolean; kinship?: Kinship };

const MAIL_DOMAINS = ["correio.test", "caixa.test", "email.test", "exemplo.test"];
const OLDEST_BIRTH = Date.UTC(1942, 0, 1);
const YOUNGEST_BIRTH = Date.UTC(2007, 0, 1);

/** Deterministic for a world and key. */
export function personOf({ world, key, shopCity, isEcommerce, kinship = {} }: PersonInput): Person {
  const random = createRandom(world, "person", key);
  const city = cityNear(shopCity, isEcommerce, random);
  const nome = fullName(random);
  return {
    nome,
    email: emailOf(nome, key, random),
    ...(kinship.phoneOf === undefined
      ? phoneOf(key, city.ddd, random)
      : familyPhoneOf(kinship.phoneOf, createRandom(world, "family", kinship.phoneOf))),
    cpf: kinship.taxIdOf === undefined ? ownTaxId(key, random) : formatTaxId(taxIdOf(kinship.taxIdOf)),
    dt_nascimento: random.chance(0.08) ? null : birthDate(random),
    cep: postalCode(city, random),
    cidade: city.cidade,
    uf: city.uf,
    endereco: streetAddress(random),
    bairro: neighbourhood(random),
  };
}

function emailOf(name: string, key: number, random: Random): string | null {
  const draw = random.next();
  const local = name
    .normalize("NFD")
    .replace(/[^a-zA-Z ]/g, "")
    .toLowerCase()
    .replace(/ +/g, ".");
  if (draw < 0.1) return null;
  if (draw < 0.11) return `${local}${key}`;
  return `${local}${key}@${random.pick(MAIL_DOMAINS)}`;
}

function ownTaxId(key: number, random: Random): string | null {
  if (random.chance(0.03)) return null;
  return random.chance(0.6) ? formatTaxId(taxIdOf(key)) : taxIdOf(key);
}

function birthDate(random: Random): string {
  return new Date(random.between(OLDEST_BIRTH, YOUNGEST_BIRTH)).toISOString().slice(0, 10);
}
