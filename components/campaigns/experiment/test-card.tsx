"use client";

import { useTranslations } from "next-intl";
import { metricsOf, TEST_HOURS, TEST_SHARES } from "@/components/campaigns/experiment/test-choices.ts";
import { useDecisionTime } from "@/components/campaigns/experiment/use-test-facts.ts";
import type { DraftTest } from "@/components/campaigns/wizard/draft/draft.ts";
import { variantsOfDraft } from "@/components/campaigns/wizard/draft/variant-draft.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { TEST_FALLBACKS } from "@/lib/sending/names.ts";

/**
 * The A/B test begun in the message step: its share, what it compares, until when, and what follows without a proven
 * difference.
 */
export function TestCard() {
  const t = useTranslations("campaigns.abTest");
  const { draft, change, isDisabled, when } = useWizard();
  const { test } = draft;
  if (test === null) return null;
  return (
    <SectionCard
      title={t("title")}
      description={t("description")}
      aside={
        <Button variant="outline" size="sm" disabled={isDisabled} onClick={() => change({ test: null })}>
          {t("stop")}
        </Button>
      }
    >
      {when.mode === "repeat" ? (
        <p className="text-[13px] text-pretty text-muted-foreground">{t("notRepeated")}</p>
      ) : (
        <Settings test={test} />
      )}
    </SectionCard>
  );
}

function Settings({ test }: { test: DraftTest }) {
  const t = useTranslations("campaigns.abTest");
  const decisionTime = useDecisionTime();
  const { draft, change, goTo, setVariant } = useWizard();
  const set = (to: Partial<DraftTest>) => change({ test: { ...test, ...to } });
  const metrics = metricsOf(draft.channel);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Choice
          label={t("share")}
          value={test.sharePercent}
          options={withCurrent(TEST_SHARES, test.sharePercent)}
          text={(percent) => t(percent === 100 ? "shares.all" : "shares.some", { percent })}
          onChange={(sharePercent) => set({ sharePercent })}
        />
        <Field label={t("metric")}>
          {(control) => (
            <NativeSelect
              {...control}
              value={test.metric}
              onChange={(event) => {
                const metric = metrics.find((name) => name === event.target.value);
                if (metric) set({ metric });
              }}
            >
              {(metrics.includes(test.metric) ? metrics : [...metrics, test.metric]).map((name) => (
                <option key={name} value={name}>
                  {t(`metrics.${name}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Choice
          label={t("horizon")}
          value={test.horizonHours}
          options={withCurrent(TEST_HOURS, test.horizonHours)}
          text={decisionTime}
          onChange={(horizonHours) => set({ horizonHours })}
        />
      </div>
      <RadioCards
        label={t("otherwise")}
        className="sm:grid-cols-2"
        value={test.otherwise}
        onChange={(otherwise) => set({ otherwise })}
        options={TEST_FALLBACKS.map((value) => ({
          value,
          label: t(`fallbacks.${value}.name`),
          hint: t(`fallbacks.${value}.hint`),
        }))}
      />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-pretty text-muted-foreground">
        {t("variants", { count: variantsOfDraft(draft).length })}
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            setVariant("B");
            goTo("mensagem");
          }}
        >
          {t("write")}
        </Button>
      </p>
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: number;
  options: readonly number[];
  text: (value: number) => string;
  onChange: (value: number) => void;
};

function Choice({ label, value, options, text, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChange(Number(event.target.value))}>
          {options.map((option) => (
            <option key={option} value={option}>
              {text(option)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

/** Values set over the API are offered as well. */
function withCurrent(options: readonly number[], current: number): readonly number[] {
  return options.includes(current) ? options : [...options, current].sort((a, b) => a - b);
}
