import { describe, expect, it } from "vitest";
import { personOf } from "../../../sandbox/erp/people/person.ts";
import { CITIES } from "../../../sandbox/erp/people/places.ts";
import { taxIdOf } from "../../../sandbox/erp/people/tax-id.ts";

const KEYS = Array.from({ length: 6000 }, (_, at) => 12_346 + at);
const [shopCity] = CITIES;
if (!shopCity) throw new Error("No cities");
const person = (key: number, world = "w") => personOf({ world, key, shopCity, isEcommerce: false });
const people = KEYS.map((key) => person(key));

/** A deliberate second implementation of the specification's three steps. */
function normalisedPhone({ ddd, celular }: { ddd: string | null; celular: string | null }): string | null {
  let digits = `${ddd ?? ""}${celular ?? ""}`.replace(/\D/g, "");
  if (digits.startsWith("55") && (digits.length === 12 || digits.length === 13)) digits = digits.slice(2);
  if (digits.length === 10) digits = `${digits.slice(0, 2)}9${digits.slice(2)}`;
  return digits.length === 11 ? digits : null;
}

function hasValidCheckDigits(cpf: string): boolean {
  const digits = [...cpf.replace(/\D/g, "")].map(Number);
  const digitAt = (length: number): number => {
    const sum = digits.slice(0, length).reduce((total, digit, at) => total + digit * (length + 1 - at), 0);
    return ((sum * 10) % 11) % 10;
  };
  return digits.length === 11 && new Set(digits).size > 1 && digitAt(9) === digits[9] && digitAt(10) === digits[10];
}

const shareOf = (count: number): number => count / people.length;

describe("the people of a clean customer base", () => {
  it("are the same on every run, and differ in another data set", () => {
    expect(person(17_850)).toEqual(person(17_850));
    expect(person(17_850, "other").nome).not.toBe(person(17_850).nome);
  });

  it("have unique normalized phones and CPFs", () => {
    const phones = people.map(normalisedPhone).filter((phone) => phone !== null);
    const cpfs = people.flatMap(({ cpf }) => (cpf === null ? [] : cpf.replace(/\D/g, "")));
    expect(new Set(phones).size).toBe(phones.length);
    expect(new Set(cpfs).size).toBe(cpfs.length);
  });

  it("have CPFs with valid check digits, and 2 to 4 % have none", () => {
    expect(people.filter(({ cpf }) => cpf !== null && !hasValidCheckDigits(cpf))).toEqual([]);
    const missing = shareOf(people.filter(({ cpf }) => cpf === null).length);
    expect(missing).toBeGreaterThan(0.02);
    expect(missing).toBeLessThan(0.04);
    expect(taxIdOf(17_850)).toMatch(/^\d{11}$/);
  });

  it("have phones in all common notations, some invalid or missing", () => {
    const missing = people.filter(({ ddd, celular }) => ddd === null && celular === null);
    const written = people.filter(({ celular }) => celular !== null);
    const wrong = written.filter((each) => normalisedPhone(each) === null);
    const bare = written.map(({ ddd, celular }) => `${ddd}${celular}`.replace(/\D/g, ""));
    expect(shareOf(missing.length)).toBeCloseTo(0.07, 1);
    expect(wrong.length).toBeGreaterThan(0);
    expect(bare.some((digits) => digits.length === 13 && digits.startsWith("55"))).toBe(true);
    expect(bare.some((digits) => digits.length === 10 && /^..[2-5]/.test(digits))).toBe(true);
    expect(bare.some((digits) => digits.length === 10 && /^..[6-9]/.test(digits))).toBe(true);
  });

  it("have real cities with matching postal codes, .test mail addresses and well-formed birth dates", () => {
    for (const { cidade, uf, cep, email, dt_nascimento, nome } of people) {
      const city = CITIES.find((candidate) => candidate.cidade === cidade && candidate.uf === uf);
      const prefix = Number(cep.slice(0, 5));
      expect(city && prefix >= city.cep[0] && prefix <= city.cep[1]).toBe(true);
      if (email?.includes("@")) expect(email).toMatch(/^[a-z.]+\d+@[a-z]+\.test$/);
      if (dt_nascimento) expect(dt_nascimento).toMatch(/^(19|20)\d\d-\d\d-\d\d$/);
      expect(nome.split(" ").length).toBeGreaterThan(1);
    }
  });
});

describe("related people", () => {
  it("share a phone within a family, and one CPF if a person registered twice", () => {
    const family = [1, 2, 3].map((key) =>
      personOf({ world: "w", key, shopCity, isEcommerce: true, kinship: { phoneOf: 1 } }),
    );
    const twice = [5, 6].map((key) =>
      personOf({ world: "w", key, shopCity, isEcommerce: false, kinship: { taxIdOf: 5 } }),
    );
    expect(new Set(family.map(normalisedPhone)).size).toBe(1);
    expect(family.map(normalisedPhone)).not.toContain(null);
    expect(new Set(twice.map(({ cpf }) => cpf)).size).toBe(1);
    expect(new Set([...family, ...twice].map(({ nome }) => nome)).size).toBeGreaterThan(1);
  });
});
