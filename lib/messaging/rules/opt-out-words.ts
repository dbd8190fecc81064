const WORDS = new Set(["sair", "parar", "pare", "stop", "cancelar", "descadastrar", "remover"]);
const LONGEST = 40;

/** Whether the whole text is an opt-out word, ignoring case, accents and punctuation. */
export function isOptOutText(text: string | null): boolean {
  if (text === null || text.length > LONGEST) return false;
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return WORDS.has(letters.replace(/[^a-z]+/g, " ").trim());
}

/** Payload of the opt-out button in our templates. */
export function isOptOutPayload(payload: string | null): boolean {
  return payload?.trim().toUpperCase() === "OPT_OUT";
}
