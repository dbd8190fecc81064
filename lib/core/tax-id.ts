const LENGTH = 11;

/** The eleven digits of a CPF with valid check digits, else null. Ignores dots, dashes and spaces. */
export function parseTaxId(raw: string): string | null {
  const digits = raw.replace(/[.\-\s]/g, "");
  if (!/^\d{11}$/.test(digits) || /^(\d)\1+$/.test(digits)) return null;
  return digits.endsWith(taxIdCheckDigits(digits.slice(0, LENGTH - 2))) ? digits : null;
}

/** The two check digits that belong to the first nine. */
function taxIdCheckDigits(nine: string): string {
  const first = checkDigit(nine);
  return `${first}${checkDigit(nine + first)}`;
}

/** `***.456.789-**`: enough to recognise, too little to use. */
export function maskTaxId(digits: string): string {
  return `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**`;
}

/** Weights fall to 2 at the last digit; a remainder of ten counts as zero. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (digits.length + 1 - at), 0);
  return ((sum * 10) % 11) % 10;
}
