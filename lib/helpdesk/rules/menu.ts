import { foldText } from "../../core/search.ts";
export type MenuStore = { id: string; name: string };

/** Time to choose a store. */
export const MENU_MINUTES = 30;
/** Longer lists are hard to read on a phone. */
const MOST_STORES = 20;

/** The stores in menu order, numbered from one. Empty for fewer than two. */
export function menuOptions(stores: readonly MenuStore[]): MenuStore[] {
  const options = stores.slice(0, MOST_STORES);
  return options.length < 2 ? [] : options;
}

export function menuText(options: readonly MenuStore[]): string {
  const lines = options.map(({ name }, index) => `${index + 1}. ${name}`);
  return ["Olá! Com qual loja você quer falar? Responda com o número:", ...lines].join("\n");
}

/** The store chosen by number or name; null if the message is not a choice. */
export function readChoice(text: string | null, options: readonly MenuStore[]): MenuStore | null {
  const said = fold(text ?? "");
  const number = /^(?:opcao |numero |loja )?(\d{1,2})$/.exec(said)?.[1];
  if (number !== undefined) return options[Number(number) - 1] ?? null;
  const named = options.filter(({ name }) => said !== "" && (fold(name) === said || fold(name) === `loja ${said}`));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Normalizes to letters and digits: customers answer with dots, capitals and without accents. */
function fold(text: string): string {
  const plain = foldText(text);
  return plain.replace(/[^a-z0-9]+/g, " ").trim();
}
