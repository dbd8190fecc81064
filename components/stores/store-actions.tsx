"use client";

import { AliasDialog } from "@/components/stores/alias-dialog.tsx";
import { EcommerceDialog } from "@/components/stores/ecommerce-dialog.tsx";
import { placeIn, type StoreNode } from "@/components/stores/store-tree.ts";
import { UnlinkDialog } from "@/components/stores/unlink-dialog.tsx";

export type StoreAction = { kind: "link" | "unlink" | "ecommerce"; storeId: string };

type StoreActionsProps = { action: StoreAction; tree: readonly StoreNode[]; onClose: () => void };

/** Confirmation dialog of a change to the tree. */
export function StoreActions({ action, tree, onClose }: StoreActionsProps) {
  const place = placeIn(tree, action.storeId);
  if (!place) return null;
  switch (action.kind) {
    case "link":
      return <AliasDialog store={place.store} aliases={place.aliases} tree={tree} onClose={onClose} />;
    case "unlink":
      return place.principal ? (
        <UnlinkDialog store={place.store} principal={place.principal} onClose={onClose} />
      ) : null;
    case "ecommerce":
      return <EcommerceDialog store={place.store} tree={tree} onClose={onClose} />;
    default: {
      const unhandled: never = action.kind;
      return unhandled;
    }
  }
}
