"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { actOnCampaign, patchCampaign } from "@/components/campaigns/api.ts";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { useMoment } from "@/components/campaigns/use-moment.ts";
import { chosenTime } from "@/components/campaigns/wizard/delivery/chosen-time.ts";
import { MomentFields } from "@/components/campaigns/wizard/delivery/moment-fields.tsx";
import { useMomentProblem } from "@/components/campaigns/wizard/delivery/use-moment-problem.ts";
import { useRecurrenceText } from "@/components/campaigns/wizard/delivery/use-recurrence-text.ts";
import { instantOf } from "@/components/campaigns/wizard/delivery/when.ts";
import { HoldButton } from "@/components/campaigns/wizard/review/hold-button.tsx";
import { useCostForecast } from "@/components/campaigns/wizard/review/use-cost-forecast.ts";
import type { FormerSend } from "@/components/campaigns/wizard/review/use-former-send.ts";
import { useFreshCounts } from "@/components/campaigns/wizard/review/use-fresh-counts.ts";
import { useHold } from "@/components/campaigns/wizard/review/use-hold.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { PageError } from "@/components/states/error-codes.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { toast } from "@/components/ui/toast.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type SendDialogProps = {
  /** Null while unknown. */
  count: number | null;
  former: FormerSend | null;
  onClose: () => void;
};

/** Final confirmation; repeats the number of recipients, because a sent message cannot be recalled. */
export function SendDialog({ count: estimated, former, onClose }: SendDialogProps) {
  const t = useTranslations("campaigns.send");
  const format = useFormatters();
  const recurrenceText = useRecurrenceText();
  const { campaign, draft, when } = useWizard();
  const send = useSend();
  const hold = useHold(send.mutate);
  const hintId = useId();
  const [isSure, setIsSure] = useState(former?.isOpen !== true);
  const moment = useMomentProblem();
  const isPending = send.isPending || send.isSuccess || !isSure || moment !== null;
  // A scheduled send can be cancelled; an immediate one cannot.
  const needsHold = when.mode === "now";
  useFreshCounts(campaign?.id ?? null);
  // The people that the cost below is for.
  const forecast = useCostForecast().forecast.data;
  const count = forecast?.timedOut === false ? forecast.people : estimated;
  // For a later time, today's count is only an indication, so 0 is not shown.
  const people = count ? t("people", { count }) : t("unknownPeople");
  const today = count === null ? "unknown" : t("people", { count });
  const name = draft.name.trim();
  return (
    <ConfirmDialog
      role="alertdialog"
      title={t(`titles.${when.mode}`, { name })}
      description={
        <>
          {when.mode === "now" ? null : (
            <p>
              {when.mode === "repeat" && draft.recurrence !== null
                ? t("repeats", { rule: recurrenceText(draft.recurrence), today })
                : t("about", { today, time: format.dateTime(instantOf(when)) })}
            </p>
          )}
          <Cost />
          <p>{t(`channel.${draft.channel}`)}</p>
          {former?.isOpen ? <SendAgain former={former} isSure={isSure} onSure={setIsSure} /> : null}
          {needsHold ? (
            <p id={hintId} role="status" className="min-h-10 text-foreground max-sm:min-h-15">
              {t(hold.isArmed ? "hold.again" : "hold.hint")}
            </p>
          ) : null}
        </>
      }
      confirm={t(`confirm.${when.mode}`, { people })}
      button={
        needsHold ? (
          <HoldButton hold={hold} disabled={isPending} aria-describedby={hintId}>
            {t("confirm.now", { people })}
          </HoldButton>
        ) : undefined
      }
      isPending={isPending}
      error={send.errorText}
      onConfirm={send.mutate}
      onClose={() => (send.isPending || send.isSuccess ? undefined : onClose())}
    >
      {when.mode === "at" ? <MomentFields /> : null}
    </ConfirmDialog>
  );
}

/** Nothing while it is unknown: the review says why. */
function Cost() {
  const t = useTranslations("campaigns.cost.forecast");
  const format = useFormatters();
  const { data } = useCostForecast().forecast;
  if (!data || data.timedOut || data.maximum === null) return null;
  const { expected, maximum } = data;
  const amount = expected ? format.money(expected.cost) : t("atMost", { amount: format.money(maximum) });
  return <p className="text-foreground">{t("inDialog", { amount })}</p>;
}

type SendAgainProps = { former: FormerSend; isSure: boolean; onSure: (isSure: boolean) => void };

/** A second confirmation while the former send's results still come in. */
function SendAgain({ former, isSure, onSure }: SendAgainProps) {
  const t = useTranslations("campaigns.resend");
  const format = useFormatters();
  const { dayAt } = useMoment();
  const id = useId();
  const { received, startedAt, openUntil } = former;
  return (
    <>
      <p>{openUntil === null ? t("windowUnknown") : t("windowOpen", { until: format.date(openUntil) })}</p>
      <div className="flex items-start gap-2 text-foreground">
        <Checkbox id={id} checked={isSure} onCheckedChange={onSure} className="mt-0.5" />
        <label htmlFor={id}>{t("sure", { count: received, when: dayAt(startedAt) })}</label>
      </div>
    </>
  );
}

function useSend() {
  const t = useTranslations("campaigns.send");
  const errorText = useErrorText("campaigns.send", "campaigns");
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { campaign, draft, when, flush } = useWizard();
  const id = campaign?.id ?? "";
  const send = useMutation({
    mutationFn: async (): Promise<unknown> => {
      if (!(await flush(true))) throw new PageError("unsaved");
      if (when.mode === "now") return actOnCampaign(api, id, "send");
      const start = when.mode === "repeat" ? { ...when, time: draft.recurrence?.time ?? when.time } : when;
      const recurrence = when.mode === "repeat" ? draft.recurrence : null;
      return patchCampaign(api, id, { scheduledAt: instantOf(start)?.toISOString() ?? null, recurrence });
    },
    onSuccess: async () => {
      chosenTime(id).set(null);
      toast.success(t(`done.${when.mode}`, { name: draft.name.trim() }));
      router.push(`/campanhas/${id}`);
      await queryClient.invalidateQueries({ queryKey: campaignKeys.all });
    },
  });
  const { mutate, isPending, isSuccess, error } = send;
  return { mutate: () => mutate(), isPending, isSuccess, errorText: errorText(error) };
}
