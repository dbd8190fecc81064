"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { SyncRequest } from "@/components/sync/api.ts";
import { parseWindow, presetWindow, WINDOW_PRESETS, type WindowProblem } from "@/components/sync/typed-window.ts";
import { WindowFields } from "@/components/sync/window-fields.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import type { Day } from "@/lib/core/dates.ts";

const KINDS = ["incremental", "full", "products", "sales"] as const;
type Kind = (typeof KINDS)[number];

type TriggerDialogProps = {
  onClose: () => void;
  /** No data yet: preselects a full sync. */
  isFirst: boolean;
  today: Day;
  isPending: boolean;
  error: Error | null;
  onStart: (request: SyncRequest) => void;
};

export function TriggerDialog(props: TriggerDialogProps) {
  const t = useTranslations("sync.trigger");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : props.onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <TriggerForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function TriggerForm({ isFirst, today, isPending, error, onStart, onClose }: TriggerDialogProps) {
  const errorText = useErrorText("sync");
  const t = useTranslations("sync.trigger");
  const common = useTranslations("common");
  const [kind, setKind] = useState<Kind>(isFirst ? "full" : "incremental");
  const [typed, setTyped] = useState(() => presetWindow(WINDOW_PRESETS[1], today));
  const [problem, setProblem] = useState<WindowProblem | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind !== "incremental") return onStart({ kind });
    const window = parseWindow(typed, today);
    if ("problem" in window) return setProblem(window.problem);
    setProblem(null);
    onStart({ kind, window });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <fieldset className="grid gap-1">
        <legend className="sr-only">{t("kind")}</legend>
        {KINDS.map((value) => (
          <KindOption key={value} value={value} checked={value === kind} onChoose={() => setKind(value)} />
        ))}
      </fieldset>
      {kind === "incremental" ? (
        <WindowFields
          typed={typed}
          today={today}
          problem={problem}
          onChange={(next) => {
            setTyped(next);
            setProblem(null);
          }}
        />
      ) : null}
      {kind === "full" ? <Notice tone="warning">{t("fullWarning")}</Notice> : null}
      {error ? <Notice tone="error">{t("failed", { message: errorText(error) })}</Notice> : null}
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={isPending}>
          {t(isPending ? "starting" : "start")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function KindOption({ value, checked, onChoose }: { value: Kind; checked: boolean; onChoose: () => void }) {
  const t = useTranslations("sync.trigger.kinds");
  return (
    <label className="flex cursor-pointer gap-3 rounded-md border border-transparent px-3 py-2 hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name="kind"
        value={value}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-medium">{t(`${value}.name`)}</span>
        <span className="block text-[13px] text-muted-foreground">{t(`${value}.description`)}</span>
      </span>
    </label>
  );
}
