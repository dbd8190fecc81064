"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button.tsx";
import type { NumberValues } from "@/components/whatsapp-numbers/number-form.ts";
import { TextField } from "@/components/whatsapp-numbers/text-field.tsx";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

/** Shows only the end of a stored token, which can be replaced but not read back. */
export function TokenField({ number }: { number: WhatsappNumberView | null }) {
  const t = useTranslations("whatsappNumbers.form");
  const { control, setValue } = useFormContext<NumberValues>();
  const [token, provider] = useWatch({ control, name: ["token", "provider"] });
  const masked = number?.accessTokenMasked ?? null;
  const isGateway = provider === "gateway";
  const choose = (next: NumberValues["token"]) => {
    setValue("accessToken", "", { shouldDirty: true });
    setValue("token", next, { shouldDirty: true });
  };
  if (token === "replace")
    return (
      <div className="grid gap-1">
        <TextField name="accessToken" type="password" hint={t(isGateway ? "instanceTokenHint" : "accessTokenHint")} />
        {masked ? (
          <Button variant="link" size="sm" className="justify-self-start px-0" onClick={() => choose("keep")}>
            {t("keep")}
          </Button>
        ) : null}
      </div>
    );
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("accessToken")}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border px-3 py-1">
        <span className="mr-auto py-1 tabular-nums">{token === "remove" ? <s>{masked}</s> : masked}</span>
        <Button variant="link" size="sm" className="px-0" onClick={() => choose("replace")}>
          {t("replace")}
        </Button>
        {isGateway ? (
          <Button
            variant="link"
            size="sm"
            className="px-0"
            onClick={() => choose(token === "remove" ? "keep" : "remove")}
          >
            {t(token === "remove" ? "keep" : "remove")}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
