"use client";

import { MessageCircle, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";

/** Writes to or calls the customer with the user's own phone. WhatsApp only if the customer accepts messages there. */
export function ContactLinks({ phone, channels }: Pick<CustomerDetail, "phone" | "channels">) {
  const t = useTranslations("customers.contact");
  if (phone === null) return null;
  return (
    <>
      {channels.whatsapp.reachable ? (
        <Button asChild variant="outline">
          <a href={`https://wa.me/55${phone}`} target="_blank" rel="noreferrer">
            <MessageCircle aria-hidden />
            {t("whatsapp")}
            <span className="sr-only">{t("opensWhatsapp")}</span>
          </a>
        </Button>
      ) : null}
      <Button asChild variant="outline">
        <a href={`tel:+55${phone}`}>
          <Phone aria-hidden />
          {t("call")}
        </a>
      </Button>
    </>
  );
}
