import type { StoreAction } from "@/components/stores/store-actions.tsx";
import type { StoreView } from "@/lib/stores/schemas.ts";

export type Disclosure = { id: string; isExpanded: boolean; toggle: () => void };

export type StoreRowProps = {
  store: StoreView;
  /** The primary store of this alias. */
  principal?: StoreView;
  aliasCount: number;
  disclosure: Disclosure | null;
  /** Whether any row can be expanded, so that all leave room for the button. */
  isTree: boolean;
  onOpen: (code: string) => void;
  onAction: (action: StoreAction) => void;
};
