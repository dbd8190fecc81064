import { Faker, pt_BR } from "@faker-js/faker";
import type { Random } from "../../random.ts";

const faker = new Faker({ locale: pt_BR });
const SEED_RANGE = 2_147_483_647;

export function fullName(random: Random): string {
  faker.seed(random.between(0, SEED_RANGE));
  const given = faker.person.firstName();
  const middle = random.chance(0.35) ? ` ${faker.person.lastName()}` : "";
  return `${given}${middle} ${faker.person.lastName()}`;
}

export function streetAddress(random: Random): string {
  faker.seed(random.between(0, SEED_RANGE));
  const complement = random.chance(0.3) ? `, apto ${random.between(1, 25) * 10 + random.between(1, 6)}` : "";
  return `${faker.location.street()}, ${random.between(3, 2999)}${complement}`;
}
