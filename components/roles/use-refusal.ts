"use client";

import { useTranslations } from "next-intl";
import { recognizeRefusal } from "@/components/roles/refusals.ts";
import { describeError } from "@/components/states/describe-error.ts";
import { waitSecondsOf } from "@/lib/web/api-error.ts";
import { waitParts } from "@/lib/web/wait-parts.ts";

/** Translates why a change was rejected, and what to do. */
export function useRefusal(): (error: Error) => string {
  const t = useTranslations("roles.refusals");
  const failures = useTranslations("states.error");
  return (error) => {
    const refusal = recognizeRefusal(error);
    if (refusal === null) return failures(describeError(error));
    return t(refusal, waitParts(waitSecondsOf(error)));
  };
}
