"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { type StoreNode, storesOf } from "@/components/stores/store-tree.ts";
import { useChooseEcommerce } from "@/components/stores/use-change-tree.ts";
import { toast } from "@/components/ui/toast.ts";
import type { StoreView } from "@/lib/stores/schemas.ts";

type EcommerceDialogProps = { store: StoreView; tree: readonly StoreNode[]; onClose: () => void };

/** Confirms moving the e-commerce from one store to another. */
export function EcommerceDialog({ store, tree, onClose }: EcommerceDialogProps) {
  const t = useTranslations("stores.ecommerce");
  const errorText = useErrorText("stores");
  const choose = useChooseEcommerce();
  const texts = useTexts(store, storesOf(tree).find(({ isEcommerce }) => isEcommerce) ?? null);
  const confirm = () =>
    choose.mutate(
      { storeId: store.id, isEcommerce: !store.isEcommerce },
      {
        onSuccess: () => {
          toast.success(store.isEcommerce ? t("ended") : t("moved", { store: store.tradeName }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={texts.title}
      description={
        <>
          <p className="text-foreground">{texts.what}</p>
          <p>{t(store.isEcommerce ? "endExplanation" : "explanation")}</p>
        </>
      }
      confirm={texts.confirm}
      isDestructive={store.isEcommerce}
      isPending={choose.isPending}
      error={errorText(choose.error)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function useTexts(store: StoreView, current: StoreView | null) {
  const t = useTranslations("stores.ecommerce");
  const to = store.tradeName;
  if (store.isEcommerce) return { title: t("endTitle", { store: to }), what: t("end"), confirm: t("confirmEnd") };
  if (current) return { title: t("title"), what: t("move", { from: current.tradeName, to }), confirm: t("confirm") };
  return { title: t("confirmFirst"), what: t("first", { to }), confirm: t("confirmFirst") };
}
