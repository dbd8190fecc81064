"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { errorCodes } from "@/components/states/error-codes.ts";
import { ApiError } from "@/lib/web/api-error.ts";
import { waitSecondsOf } from "@/lib/web/api-error-details.ts";
import { waitParts } from "@/lib/web/wait-parts.ts";

type Values = Record<string, string | number>;
/** Null for no error. `values` complete the parameters of the error. */
type ErrorText = <E>(error: E, values?: Values) => E extends null ? null : string;

/**
 * Translates an error by its code, from the tables `<area>.errorCodes` in this order. Without a text for the code, uses
 * the area's text for the status, then the area's `other`, then the general text in `states.error`.
 */
export function useErrorText(...areas: string[]): ErrorText {
  const t = useTranslations();
  const textOf = (error: unknown, values: Values): string => {
    const message = t(`states.error.${describeError(error)}`);
    const codes = [...errorCodes(error), "other"];
    const keys = areas.flatMap((area) => codes.map((code) => `${area}.errorCodes.${code}`));
    const key = keys.find((one) => t.has(one));
    if (key === undefined) return message;
    const params = error instanceof ApiError ? error.params : {};
    return t(key, { message, ...waitParts(waitSecondsOf(error)), ...params, ...values });
  };
  return <E>(error: E, values: Values = {}) =>
    (error === null ? null : textOf(error, values)) as E extends null ? null : string;
}
