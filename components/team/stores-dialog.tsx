"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { changeStores, type Person } from "@/components/team/api.ts";
import { nameOf } from "@/components/team/person-actions.ts";
import { chosenIds, isComplete, type StoreChoice, StoreField } from "@/components/team/store-field.tsx";
import { useChangePerson } from "@/components/team/use-change-person.ts";
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
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

export function StoresDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations("team.storesDialog");
  const common = useTranslations("common");
  const errorText = useErrorText("roles");
  const isLimited = useIsLimited();
  const ids = person.stores.map(({ id }) => id);
  const [choice, setChoice] = useState<StoreChoice>({ limited: isLimited || ids.length > 0, ids });
  const [problem, setProblem] = useState(false);
  const save = useChangePerson((api, storeIds: readonly string[]) => changeStores(api, person.id, storeIds), {
    onDone: () => {
      toast.success(t("saved"));
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(!isComplete(choice));
    if (isComplete(choice)) save.mutate(chosenIds(choice));
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle className="break-words">{t("title", { name: nameOf(person) })}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4">
          <StoreField value={choice} onChange={setChoice} problem={problem && !isComplete(choice)} />
          {save.error ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {common("cancel")}
            </Button>
            <Button type="submit" disabled={save.isPending}>
              {common("save")}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
