"use client";

import { Pencil, Pin } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { CustomerEditButton } from "@/components/customers/edit-gate.tsx";
import { SideCard } from "@/components/customers/profile/side-card.tsx";
import type { PreferenceName } from "@/components/customers/profile/use-preference-choices.ts";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const PreferenceForm = lazyComponent(() =>
  import("@/components/customers/profile/preference-form.tsx").then((it) => ({ default: it.PreferenceForm })),
);

/** The customer's preferred store and seller: computed from sales until a user pins one. */
export function PreferencesCard({ customer }: { customer: CustomerDetail }) {
  const t = useTranslations("customers.preferences");
  const [editing, setEditing] = useState<PreferenceName | null>(null);
  const [edited, setEdited] = useState<PreferenceName | null>(null);
  const open = (name: PreferenceName) => {
    setEditing(name);
    setEdited(null);
  };
  const close = (name: PreferenceName) => {
    setEditing((now) => (now === name ? null : now));
    setEdited(name);
  };
  const { preferredStore, preferredSeller, preferredStorePinned, preferredSellerPinned } = customer;
  const values = {
    store: { text: preferredStore?.name, isPinned: preferredStorePinned },
    seller: { text: preferredSeller && toTitleCase(preferredSeller.name), isPinned: preferredSellerPinned },
  };
  return (
    <SideCard title={t("title")}>
      <div className="divide-y">
        {(["store", "seller"] as const).map((name) =>
          editing === name ? (
            <Suspense key={name}>
              <PreferenceForm name={name} customer={customer} onClose={() => close(name)} />
            </Suspense>
          ) : (
            <Preference
              key={name}
              name={name}
              {...values[name]}
              wasEdited={edited === name}
              onEdit={() => open(name)}
            />
          ),
        )}
      </div>
    </SideCard>
  );
}

type PreferenceProps = {
  name: PreferenceName;
  text: string | null | undefined;
  isPinned: boolean;
  /** The form has just closed: move the focus back to the edit button. */
  wasEdited: boolean;
  onEdit: () => void;
};

function Preference({ name, text, isPinned, wasEdited, onEdit }: PreferenceProps) {
  const t = useTranslations("customers.preferences");
  return (
    <div className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="text-[13px] text-muted-foreground">{t(`${name}.name`)}</p>
        <p className="truncate">{text ?? NO_DATA}</p>
        <p className="flex items-center gap-1 text-xs text-muted-foreground">
          {isPinned ? <Pin className="size-3" aria-hidden /> : null}
          {t(isPinned ? "pinned" : "automatic")}
        </p>
      </div>
      <CustomerEditButton
        variant="ghost"
        size="icon"
        aria-label={t(`${name}.edit`)}
        autoFocus={wasEdited}
        onClick={onEdit}
      >
        <Pencil aria-hidden />
      </CustomerEditButton>
    </div>
  );
}
