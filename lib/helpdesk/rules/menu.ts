export type MenuStore = { id: string; name: string };

/** How long a customer may take to choose. */
export const MENU_MINUTES = 30;
/** More than that nobody reads on a phone. */
const MOST_STORES = 20;

/** The stores as they are numbered, from one. Fewer than two are no choice. */
export function menuOptions(stores: readonly MenuStore[]): MenuStore[] {
  const options = stores.slice(0, MOST_STORES);
  return options.length < 2 ? [] : options;
}

export function menuText(options: readonly MenuStore[]): string {
  const lines = options.map(({ name }, index) => `${index + 1}. ${name}`);
  return ["Olá! Com qual loja você quer falar? Responda com o número:", ...lines].join("\n");
}

/** The store that was chosen, by its number or its name; null: the message is something else. */
export function readChoice(text: string | null, options: readonly MenuStore[]): MenuStore | null {
  const said = fold(text ?? "");
  const number = /^(?:opcao |numero |loja )?(\d{1,2})$/.exec(said)?.[1];
  if (number !== undefined) return options[Number(number) - 1] ?? null;
  const named = options.filter(({ name }) => said !== "" && (fold(name) === said || fold(name) === `loja ${said}`));
  return named.length === 1 ? (named[0] ?? null) : null;
}

/** Letters and digits: a menu is answered with dots, capitals and without accents. */
function fold(text: string): string {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, " ").trim();
}
