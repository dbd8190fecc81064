import type { Formatters } from "./formatters.ts";

/** `R$ 0,3625`: prices of single messages have up to six decimals, at least two are shown. */
export function formatPrice({ locale }: Pick<Formatters, "locale">, price: number): string {
  return new Intl.NumberFormat(locale, { style: "currency", currency: "BRL", maximumFractionDigits: 6 }).format(price);
}
