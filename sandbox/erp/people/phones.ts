import type { Random } from "../../random.ts";
import { CITIES } from "./places.ts";

export type ErpPhone = { ddd: string | null; celular: string | null };

const SUBSCRIBERS = 10_000_000;
// Coprime with 10⁷: the last seven digits differ for any two keys, independent of the prefix and the ninth digit.
const STEP = 6_180_341;

/** Phones as shops record them: mostly valid, some without the ninth digit, some with 55, some invalid. */
export function phoneOf(key: number, ddd: string, random: Random): ErpPhone {
  const draw = random.next();
  if (draw < 0.07) return { ddd: null, celular: null };
  if (draw < 0.09) return wrongPhone(key, ddd, random);
  if (draw < 0.15) return { ddd, celular: `${random.between(2, 5)}${tailOf(key)}` };
  if (draw < 0.2) return { ddd, celular: `${random.between(6, 9)}${tailOf(key)}` };
  const mobile = mobileOf(key, random);
  if (draw < 0.28)
    return random.chance(0.5) ? { ddd: "", celular: `55${ddd}${mobile}` } : { ddd: `+55 ${ddd}`, celular: mobile };
  if (draw < 0.55) return { ddd: `(${ddd})`, celular: `${mobile.slice(0, 5)}-${mobile.slice(5)}` };
  return { ddd, celular: mobile };
}

/** A valid mobile number, shared by the members of a family. */
export function familyPhoneOf(key: number, random: Random): ErpPhone {
  return { ddd: random.pick(CITIES).ddd, celular: mobileOf(key, random) };
}

// None has 10 or 11 digits, so none can make two customers match.
function wrongPhone(key: number, ddd: string, random: Random): ErpPhone {
  const tail = tailOf(key);
  return random.pick([
    { ddd, celular: tail.slice(0, 5) },
    { ddd: "0", celular: "não tem" },
    { ddd: "", celular: `9${tail}` },
    { ddd, celular: `9${tail}${tail}` },
  ]);
}

function mobileOf(key: number, random: Random): string {
  return `9${random.between(6, 9)}${tailOf(key)}`;
}

function tailOf(key: number): string {
  return String((key * STEP + 1_234_567) % SUBSCRIBERS).padStart(7, "0");
}
