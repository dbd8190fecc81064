"use client";

import { useTranslations } from "next-intl";
import { DEMO_USERS } from "@/components/shell/identity/demo-users.ts";
import { EmailForm } from "@/components/shell/identity/email-form.tsx";
import { SignInHeading } from "@/components/shell/identity/sign-in-heading.tsx";
import { useLocalSignIn } from "@/components/shell/identity/use-local-sign-in.ts";

type LocalSignInProps = { redirectUrl: string | null; isDemo: boolean };

/** Sign-in by address alone: typed, or of a demo user. */
export function LocalSignIn({ redirectUrl, isDemo }: LocalSignInProps) {
  const t = useTranslations("signIn");
  const { signIn, pendingEmail, failure } = useLocalSignIn(redirectUrl);
  const labels = { submit: t("submit"), submitting: t("submitting") };
  return (
    <div className="w-full max-w-sm">
      <SignInHeading title={t("title")}>{t("subtitle")}</SignInHeading>
      <EmailForm onSubmit={signIn} pending={pendingEmail !== null} failure={failure} labels={labels} />
      {isDemo && <DemoUsers onChoose={signIn} pendingEmail={pendingEmail} />}
    </div>
  );
}

type DemoUsersProps = { onChoose: (email: string) => void; pendingEmail: string | null };

function DemoUsers({ onChoose, pendingEmail }: DemoUsersProps) {
  const t = useTranslations("signIn");
  return (
    <section className="mt-8 border-t pt-5">
      <h2 className="font-medium">{t("demoTitle")}</h2>
      <p className="text-[13px] text-muted-foreground">{t("demoHint")}</p>
      <ul className="mt-3 divide-y rounded-lg border bg-card">
        {DEMO_USERS.map(({ email, name, organization }) => (
          <li key={email}>
            <button
              type="button"
              disabled={pendingEmail !== null}
              onClick={() => onChoose(email)}
              className="flex min-h-11 w-full items-center gap-3 px-3 text-left -outline-offset-2 hover:bg-muted disabled:opacity-50"
            >
              <span className="min-w-0 flex-1 truncate">
                {t(`people.${name}`)} <span className="text-muted-foreground">· {organization}</span>
              </span>
              <span className="truncate text-[13px] text-muted-foreground">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
