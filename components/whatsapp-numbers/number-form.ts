import type { Resolver } from "react-hook-form";
import {
  AddWhatsappNumber,
  EditWhatsappNumber,
  type WhatsappNumberView,
  type WhatsappProvider,
} from "@/lib/stores/schemas.ts";

/** Form state: texts as typed. A stored token is never returned; it is kept, replaced or removed. */
export type NumberValues = {
  storeId: string;
  provider: WhatsappProvider;
  displayPhoneNumber: string;
  phoneNumberId: string;
  wabaId: string;
  gatewayInstanceName: string;
  token: "keep" | "replace" | "remove";
  accessToken: string;
  helpdeskInboxId: string;
  isDefault: boolean;
};

export function numberValues(number: WhatsappNumberView | null, storeId: string): NumberValues {
  return {
    storeId,
    provider: number?.provider ?? "gateway",
    displayPhoneNumber: number?.displayPhoneNumber ? `+${number.displayPhoneNumber}` : "",
    phoneNumberId: number?.phoneNumberId ?? "",
    wabaId: number?.wabaId ?? "",
    gatewayInstanceName: number?.gatewayInstanceName ?? "",
    token: number?.accessTokenMasked ? "keep" : "replace",
    accessToken: "",
    helpdeskInboxId: String(number?.helpdeskInboxId ?? ""),
    isDefault: number?.isDefault ?? false,
  };
}

/** Request body: empty optional fields are null, and the other provider's fields are omitted. */
function toBody(values: NumberValues): Record<string, unknown> {
  const { provider, phoneNumberId, wabaId, gatewayInstanceName, helpdeskInboxId, displayPhoneNumber } = values;
  const isGateway = provider === "gateway";
  const typed = values.accessToken.trim();
  const given = typed === "" && isGateway ? undefined : typed;
  return {
    ...(isGateway ? { gatewayInstanceName } : { phoneNumberId, wabaId }),
    displayPhoneNumber: displayPhoneNumber.trim() || null,
    helpdeskInboxId: helpdeskInboxId.trim() || null,
    accessToken: { keep: undefined, remove: null, replace: given }[values.token],
    ...(values.isDefault ? { isDefault: true } : {}),
  };
}

export function toAdd(values: NumberValues): AddWhatsappNumber {
  const { storeId, provider } = values;
  return AddWhatsappNumber.parse({ storeId, provider, ...toBody(values) });
}

export function toEdit(values: NumberValues): EditWhatsappNumber {
  return EditWhatsappNumber.parse(toBody(values));
}

/** Validates with the slice's schemas; each problem is shown at its field. */
export function numberResolver(isNew: boolean): Resolver<NumberValues> {
  return (values) => {
    const { storeId, provider } = values;
    const body = toBody(values);
    const parsed = isNew
      ? AddWhatsappNumber.safeParse({ storeId, provider, ...body })
      : EditWhatsappNumber.safeParse(body);
    if (parsed.success) return { values, errors: {} };
    const fields = parsed.error.issues.map(({ path }) => [String(path[0]), { type: "invalid" }]);
    return { values: {}, errors: Object.fromEntries(fields) };
  };
}
