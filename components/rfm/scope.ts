import type { StoreIds } from "@/components/rfm/api.ts";
import type { Day } from "@/lib/core/dates.ts";

/** The page's two months and stores. `enabled` waits for the stores' ids. */
export type RfmScope = { current: Day; previous: Day; storeIds: StoreIds; enabled: boolean };
