const BASE_COUNT = 1_000_000_000n;
// Odd and not a multiple of 5, so multiplication permutes the nine-digit numbers and every person has a unique CPF.
const STEP = 618_033_989n;
const START = 104_729_311n;

/** A CPF with valid check digits, unique for every key below 10⁹. */
export function taxIdOf(key: number): string {
  const base = String((BigInt(key) * STEP + START) % BASE_COUNT).padStart(9, "0");
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}

export function formatTaxId(digits: string): string {
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`;
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) sum += Number(digits[at]) * (digits.length + 1 - at);
  const rest = (sum * 10) % 11;
  return rest === 10 ? 0 : rest;
}
