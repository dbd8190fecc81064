"use client";

import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { EVENT_TYPES } from "@/lib/events/names.ts";
import { DELIVERY_STATES, type DeliveryState, TEST_TYPE } from "@/lib/webhooks/names.ts";

export const DELIVERY_TYPES = [...EVENT_TYPES, TEST_TYPE] as const;

const PARAMS = {
  endereco: parseAsString,
  situacao: parseAsStringLiteral(DELIVERY_STATES),
  aviso: parseAsStringLiteral(DELIVERY_TYPES),
  pagina: parseAsInteger.withDefault(1),
};

/** The filter of the deliveries, in the URL. Another filter starts at the first page. */
export function useDeliveryFilter() {
  const [{ endereco, situacao, aviso, pagina }, set] = useQueryStates(PARAMS, { history: "push" });
  return {
    filter: {
      page: pagina,
      endpointId: endereco ?? undefined,
      state: situacao ?? undefined,
      type: aviso ?? undefined,
    },
    isFiltered: endereco !== null || situacao !== null || aviso !== null,
    setEndpoint: (id: string | null) => void set({ endereco: id, pagina: null }),
    setState: (state: DeliveryState | null) => void set({ situacao: state, pagina: null }),
    setType: (type: (typeof DELIVERY_TYPES)[number] | null) => void set({ aviso: type, pagina: null }),
    setPage: (page: number) => void set({ pagina: page }),
    clear: () => void set({ endereco: null, situacao: null, aviso: null, pagina: null }),
  };
}
