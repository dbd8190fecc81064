"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { BrandMark } from "@/components/shell/brand-mark.tsx";
import { DEMO_USERS } from "@/components/shell/identity/demo-users.ts";
import { type SignInFailure, useLocalSignIn } from "@/components/shell/identity/use-local-sign-in.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";

type LocalSignInProps = { redirectUrl: string | null; isDemo: boolean };

/** The sign-in of the local identity provider: an address, or one of the demonstration's people. */
export function LocalSignIn({ redirectUrl, isDemo }: LocalSignInProps) {
  const t = useTranslations();
  const { signIn, pendingEmail, failure } = useLocalSignIn(redirectUrl);
  return (
    <div className="w-full max-w-sm">
      <BrandMark className="mb-6 size-10" />
      <h1 className="text-2xl leading-8 font-semibold tracking-tight">{t("signIn.title")}</h1>
      <p className="mt-1 text-muted-foreground">{t("signIn.subtitle")}</p>
      <EmailForm onSubmit={signIn} pending={pendingEmail !== null} failure={failure} />
      {isDemo && <DemoUsers onChoose={signIn} pendingEmail={pendingEmail} />}
    </div>
  );
}

type EmailFormProps = { onSubmit: (email: string) => void; pending: boolean; failure: SignInFailure | null };

function EmailForm({ onSubmit, pending, failure }: EmailFormProps) {
  const t = useTranslations("signIn");
  const id = useId();
  const [email, setEmail] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit(email.trim());
  };
  return (
    <form onSubmit={submit} className="mt-6 space-y-3">
      <div className="space-y-1.5">
        <Label htmlFor={id}>{t("email")}</Label>
        <Input
          id={id}
          type="email"
          name="email"
          autoComplete="username"
          required
          placeholder={t("emailPlaceholder")}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={failure?.reason === "unknown"}
          aria-describedby={`${id}-failure`}
        />
      </div>
      <p id={`${id}-failure`} role="alert" className="text-[13px] text-negative empty:hidden">
        {failure ? t(failure.reason, { seconds: failure.reason === "tooMany" ? failure.seconds : 0 }) : null}
      </p>
      <Button type="submit" className="w-full" disabled={pending}>
        {pending ? t("submitting") : t("submit")}
      </Button>
    </form>
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
