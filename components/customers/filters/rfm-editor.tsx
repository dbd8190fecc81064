"use client";

import { useTranslations } from "next-intl";
import { SegmentDot } from "@/components/charts/segment-dot.tsx";
import { CheckList } from "@/components/customers/filters/check-list.tsx";
import { RFM_SEGMENTS, type RfmSegment } from "@/lib/customers/names.ts";

type RfmEditorProps = { chosen: readonly RfmSegment[]; onChange: (segments: readonly RfmSegment[]) => void };

export function RfmEditor({ chosen, onChange }: RfmEditorProps) {
  const t = useTranslations("customers.filters");
  const segment = useTranslations("rfm.segments");
  const options = RFM_SEGMENTS.map((value) => ({
    value,
    label: (
      <>
        <SegmentDot segment={value} />
        {segment(value)}
      </>
    ),
  }));
  return <CheckList label={t("names.rfm")} options={options} chosen={chosen} onChange={onChange} />;
}
