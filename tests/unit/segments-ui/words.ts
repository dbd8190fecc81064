import { createTranslator } from "next-intl";
import type { Words } from "../../../components/segments/rules/describe.ts";
import { createFormatters } from "../../../lib/web/formatters.ts";
import type { Locale } from "../../../lib/web/locale.ts";
import en from "../../../messages/en.json" with { type: "json" };
import pt from "../../../messages/pt-BR.json" with { type: "json" };

const LANGUAGES = { "pt-BR": pt, en } as const;
const NAMES: Record<string, string> = { champions: "Campeões", at_risk: "Em risco", "store-1": "Loja Centro" };

/** The texts of a language; a missing one fails the test. */
export function wordsIn(locale: Locale): Words {
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale, messages: LANGUAGES[locale], namespace: "segments.sentence", onError });
  return {
    t: (key, values) => t(key as never, values as never),
    format: createFormatters(locale),
    nameOf: (field, value) =>
      field === "birthMonth"
        ? LANGUAGES[locale].segments.months[`${value as 1}`]
        : (NAMES[String(value)] ?? String(value)),
  };
}
