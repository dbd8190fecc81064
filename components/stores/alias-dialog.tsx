"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { PrincipalChoice } from "@/components/stores/principal-choice.tsx";
import { placeIn, type StoreNode } from "@/components/stores/store-tree.ts";
import { useLinkAlias } from "@/components/stores/use-change-tree.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { StoreView } from "@/lib/stores/schemas.ts";

type AliasDialogProps = {
  store: StoreView;
  aliases: readonly StoreView[];
  tree: readonly StoreNode[];
  onClose: () => void;
};

export function AliasDialog(props: AliasDialogProps) {
  const t = useTranslations("stores.alias");
  const common = useTranslations("common");
  const name = { store: props.store.tradeName };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title", name)}</DialogTitle>
          <DialogDescription>{t("description", name)}</DialogDescription>
        </DialogHeader>
        <AliasForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function AliasForm({ store, aliases, tree, onClose }: AliasDialogProps) {
  const t = useTranslations("stores.alias");
  const common = useTranslations("common");
  const [principalId, setPrincipalId] = useState(() => placeIn(tree, store.id)?.principal?.id ?? "");
  const [isAsked, setIsAsked] = useState(false);
  const link = useLinkAlias();
  const errorText = useErrorText("stores.alias", "stores");
  const chosen = placeIn(tree, principalId);
  const chain = chosen?.principal ? { store: chosen.store.tradeName, principal: chosen.principal } : null;
  const names = { store: store.tradeName, count: aliases.length };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (!chosen || chain || aliases.length > 0) return;
    const onSuccess = () => {
      toast.success(t("linked", { alias: store.tradeName, principal: chosen.store.tradeName }));
      onClose();
    };
    link.mutate({ aliasId: store.id, principalId }, { onSuccess });
  };
  const choose = (id: string) => {
    link.reset();
    setPrincipalId(id);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {aliases.length > 0 ? <Notice tone="error">{t("errorCodes.alias_has_aliases", names)}</Notice> : null}
      <PrincipalChoice alias={store} tree={tree} value={principalId} onChange={choose} />
      {chain ? (
        <Notice
          tone="error"
          action={
            <Button variant="ghost" size="sm" onClick={() => choose(chain.principal.id)}>
              {t("useInstead", { principal: chain.principal.tradeName })}
            </Button>
          }
        >
          {t("chain", { store: chain.store, principal: chain.principal.tradeName })}
        </Notice>
      ) : null}
      {isAsked && !chosen ? <Notice tone="error">{t("chooseOne")}</Notice> : null}
      {link.error ? (
        <Notice tone="error">{errorText(link.error, { ...names, count: Math.max(names.count, 1) })}</Notice>
      ) : null}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={link.isPending || aliases.length > 0}>
          {t("confirm")}
        </Button>
      </DialogFooter>
    </form>
  );
}
