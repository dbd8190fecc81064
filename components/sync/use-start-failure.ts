"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { recognizeServerText } from "@/components/sync/server-text.ts";

/** Why a sync did not start, translated: the texts of servers and networks are in English. */
export function useStartFailure(): (error: Error) => string {
  const known = useTranslations("sync.serverTexts");
  const states = useTranslations("states.error");
  return (error) => {
    const sentence = recognizeServerText(error.message);
    return sentence ? known(sentence.key, sentence.values) : states(describeError(error));
  };
}
