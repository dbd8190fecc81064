"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { changeStatus, type Person, resendInvite } from "@/components/team/api.ts";
import { nameOf, type PersonAction } from "@/components/team/person-actions.ts";
import { TeamFilters } from "@/components/team/team-filters.tsx";
import { TeamList } from "@/components/team/team-list.tsx";
import { useChangePerson } from "@/components/team/use-change-person.ts";
import { useTeamFilter } from "@/components/team/use-team-filter.ts";
import { Card } from "@/components/ui/card.tsx";
import { toast } from "@/components/ui/toast.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useOpenedByLink } from "@/lib/web/use-opened-by-link.ts";

const InviteDrawer = lazyComponent(() =>
  import("@/components/team/invite-drawer.tsx").then((it) => ({ default: it.InviteDrawer })),
);
const PersonDialog = lazyComponent(() =>
  import("@/components/team/person-dialog.tsx").then((it) => ({ default: it.PersonDialog })),
);

/** `keepsPasswords`: whether accounts have a password to reset, or only sessions to end. */
export function TeamPage({ keepsPasswords }: { keepsPasswords: boolean }) {
  const t = useTranslations("team");
  const filtering = useTeamFilter();
  const [inviting, setInviting] = useOpenedByLink("convidar");
  const [asked, setAsked] = useState<{ person: Person; action: PersonAction } | null>(null);
  const doAtOnce = useImmediateActions();
  const act = (person: Person, action: PersonAction) => {
    if (action === "resend" || action === "reactivate") doAtOnce(person, action);
    else setAsked({ person, action });
  };
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        action={
          <EditButton onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {t("invite")}
          </EditButton>
        }
      />
      <Card className="overflow-hidden">
        <TeamFilters {...filtering} />
        <TeamList filtering={filtering} onAction={act} />
      </Card>
      <Suspense>
        {inviting ? <InviteDrawer onClose={() => setInviting(false)} /> : null}
        {asked ? (
          <PersonDialog {...asked} keepsPasswords={keepsPasswords} onAction={act} onClose={() => setAsked(null)} />
        ) : null}
      </Suspense>
    </>
  );
}

/** Actions without confirmation: reversible, or only sending again. */
function useImmediateActions() {
  const t = useTranslations("team");
  const errorText = useErrorText("roles");
  const onFailed = (error: Error) => toast.error(t("changeFailed"), { description: errorText(error) });
  const resend = useChangePerson((api, { id }: Person) => resendInvite(api, id), {
    onDone: () => toast.success(t("resent")),
    onFailed,
  });
  const reactivate = useChangePerson((api, { id }: Person) => changeStatus(api, id, true), {
    onDone: (_, person) => toast.success(t("deactivate.undone", { name: nameOf(person) })),
    onFailed,
  });
  return (person: Person, action: "resend" | "reactivate") =>
    action === "resend" ? resend.mutate(person) : reactivate.mutate(person);
}
