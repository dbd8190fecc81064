"use client";

import { CheckCheck, ExternalLink, FileText, ImageIcon, MapPin, Phone, Reply, Store, Video } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChatText } from "@/components/forms/shown-chat-text.tsx";
import type { CampaignPreview } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

type Message = NonNullable<CampaignPreview["whatsapp"]>;
type Variables = Readonly<Record<string, string>>;
type PhoneMockProps = {
  message: Message | null;
  /** Shown if there is no message. */
  note: string;
  /** Who writes; defaults to “Sua loja”. */
  sender?: string;
  /** Values of the placeholders that the message still has; they are coloured. */
  variables?: Variables;
};

const NO_VARIABLES: Variables = {};

/** A chat with one message. The colours are the phone's and do not change with the theme. */
export function PhoneMock({ message, note, sender, variables = NO_VARIABLES }: PhoneMockProps) {
  const t = useTranslations("campaigns.preview");
  return (
    <figure aria-label={t("phone")} className="mx-auto w-full max-w-80">
      <div className="overflow-hidden rounded-2xl border">
        <div className="flex items-center gap-2.5 bg-[#00695c] px-3 py-2 text-white dark:bg-[#202c33]">
          <span aria-hidden className="flex size-8 items-center justify-center rounded-full bg-white/20">
            <Store className="size-4" />
          </span>
          <span className="min-w-0 truncate text-[14px] font-medium">{sender ?? t("sender")}</span>
        </div>
        <div className="chat-wallpaper min-h-72 bg-[#efeae2] p-3 text-[#111b21] dark:bg-[#0b141a] dark:text-[#e9edef]">
          {message === null ? (
            <p className="flex min-h-64 items-center justify-center px-6 text-center text-[13px] text-[#54656f] dark:text-[#aebac1]">
              {note}
            </p>
          ) : (
            <Bubble message={message} variables={variables} />
          )}
        </div>
      </div>
    </figure>
  );
}

type BubbleProps = { message: Message; variables: Variables };

function Bubble({ message: { header, body, footer, buttons }, variables }: BubbleProps) {
  const { time } = useFormatters();
  const now = useNow();
  return (
    <div className="max-w-[17rem]">
      <div className="overflow-hidden rounded-[0_8px_8px_8px] bg-white p-1.5 dark:bg-[#202c33]">
        <Header header={header} />
        <div className="px-1.5 pb-1">
          {header.kind === "text" && header.text ? (
            <p className="mb-1 font-semibold break-words">
              <ChatText text={header.text} variables={variables} />
            </p>
          ) : null}
          <p className="text-[14px] leading-[19px] break-words whitespace-pre-line">
            <ChatText text={body} variables={variables} />
          </p>
          {footer === null ? null : (
            <p className="mt-1 text-[13px] break-words text-[#54656f] dark:text-[#aebac1]">{footer}</p>
          )}
          <p className="flex items-center justify-end gap-1 text-[11px] text-[#54656f] dark:text-[#aebac1]">
            <span suppressHydrationWarning>{time(now)}</span>
            <CheckCheck aria-hidden className="size-3.5 text-[#007bb5] dark:text-[#53bdeb]" />
          </p>
        </div>
      </div>
      {buttons.length === 0 ? null : (
        <ul className="mt-1 grid gap-1">
          {buttons.map((button, index) => {
            const Icon = BUTTON_ICONS[button.kind];
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: buttons stay where they are
                key={index}
                title={button.url ?? undefined}
                className="flex min-h-9 items-center justify-center gap-2 rounded-lg bg-white px-2 text-[14px] text-[#00695c] dark:bg-[#202c33] dark:text-[#53bdeb]"
              >
                <Icon className="size-4 shrink-0" aria-hidden />
                <span className="min-w-0 break-words">{button.text}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const BUTTON_ICONS = {
  quick_reply: Reply,
  url: ExternalLink,
  phone_number: Phone,
  copy_code: FileText,
  other: Reply,
} as const;
const MEDIA_ICONS = { image: ImageIcon, video: Video, document: FileText, location: MapPin } as const;

function Header({ header }: { header: Message["header"] }) {
  const t = useTranslations("campaigns.preview.media");
  const kind = header.kind;
  if (kind !== "image" && kind !== "video" && kind !== "document" && kind !== "location") return null;
  const Icon = MEDIA_ICONS[kind];
  return (
    <div className="mb-1.5 flex aspect-[1.91] flex-col items-center justify-center gap-1 rounded-md bg-[#dfe5e7] px-3 text-[#54656f] dark:bg-[#111b21] dark:text-[#aebac1]">
      <Icon className="size-8" aria-hidden />
      <span className="max-w-full truncate text-xs">{header.mediaUrl ?? t(kind)}</span>
    </div>
  );
}
