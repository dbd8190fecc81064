import { foldText } from "../../core/search.ts";

const WORDS = new Set(["sair", "parar", "pare", "stop", "cancelar", "descadastrar", "remover"]);
const LONGEST = 40;

/** Whether the whole text is an opt-out word, ignoring case, accents and punctuation. */
export function isOptOutText(text: string | null): boolean {
  if (text === null || text.length > LONGEST) return false;
  const letters = foldText(text);
  return WORDS.has(letters.replace(/[^a-z]+/g, " ").trim());
}

/** Payload of the opt-out button in our templates. */
export function isOptOutPayload(payload: string | null): boolean {
  return payload?.trim().toUpperCase() === "OPT_OUT";
}

type Place = { latitude: unknown; longitude: unknown; name: string | null; address: string | null };

/** A location as text: name, address and map link. Null without valid coordinates. */
export function placeText({ latitude, longitude, name, address }: Place): string | null {
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null;
  const link = `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
  return [name, address, link].filter((line) => line !== null).join("\n");
}

function isWithin(value: unknown, bound: number): value is number {
  return typeof value === "number" && Math.abs(value) <= bound;
}
