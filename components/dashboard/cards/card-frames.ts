import type { SkeletonShape } from "@/components/dashboard/cards/card-skeleton.tsx";

/** A card's position and height. All states have the same height, to avoid layout shifts. */
type CardFrame = { span: string; body: string; skeleton: SkeletonShape };

/** In page order; each name is also the message namespace. */
export const CARD_FRAMES = {
  tasks: { span: "xl:col-span-2", body: "h-[356px] sm:h-[316px]", skeleton: { rowHeight: 52 } },
  intraday: { span: "xl:col-span-4", body: "h-[356px] sm:h-[316px]", skeleton: "chart" },
  history: { span: "xl:col-span-4", body: "h-[372px] sm:h-[352px]", skeleton: "chart" },
  sellers: { span: "xl:col-span-2", body: "h-[372px] sm:h-[352px]", skeleton: { rowHeight: 48 } },
  stores: { span: "xl:col-span-4", body: "h-[401px]", skeleton: { rowHeight: 40 } },
  recent: { span: "xl:col-span-2", body: "h-[401px]", skeleton: { rowHeight: 52 } },
  rfm: { span: "xl:col-span-6", body: "h-[560px] sm:h-[352px]", skeleton: "chart" },
} as const satisfies Record<string, CardFrame>;

/** Of the stores and the sales beside them, if there are few stores. */
export const SHORT_BODY = "h-[245px]";
export const FEW_STORES = 4;

export type CardName = keyof typeof CARD_FRAMES;
export const CARD_NAMES = Object.keys(CARD_FRAMES) as CardName[];
