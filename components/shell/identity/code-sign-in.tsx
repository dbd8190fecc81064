"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CodeForm } from "@/components/shell/identity/code-form.tsx";
import { EmailForm } from "@/components/shell/identity/email-form.tsx";
import { SignInHeading } from "@/components/shell/identity/sign-in-heading.tsx";
import { useCodeSignIn } from "@/components/shell/identity/use-code-sign-in.ts";
import { Button } from "@/components/ui/button.tsx";

/** Sign-in with a code sent by e-mail. */
export function CodeSignIn({ redirectUrl }: { redirectUrl: string | null }) {
  const t = useTranslations("signIn");
  const { asked, pending, failure, ask, enter, startOver } = useCodeSignIn(redirectUrl);
  const [typed, setTyped] = useState("");
  const labels = { submit: t("sendCode"), submitting: t("sendingCode") };
  const askFor = (email: string) => {
    setTyped(email);
    return ask(email);
  };
  if (!asked)
    return (
      <div className="w-full max-w-sm">
        <SignInHeading title={t("title")}>{t("codeSubtitle")}</SignInHeading>
        <EmailForm initial={typed} onSubmit={askFor} pending={pending === "ask"} failure={failure} labels={labels} />
      </div>
    );
  return (
    <div className="w-full max-w-sm">
      <SignInHeading title={t("codeTitle")}>
        {t.rich("codeSent", { email: asked.email, b: (email) => <b className="break-words">{email}</b> })}
      </SignInHeading>
      <CodeForm
        asked={asked}
        onEnter={(code) => enter(asked.email, code)}
        onAskAgain={() => ask(asked.email)}
        pending={pending}
        failure={failure}
      />
      <section className="mt-8 border-t pt-5 text-[13px] text-muted-foreground">
        <p>{t("codeMissing")}</p>
        <Button type="button" variant="link" className="h-auto px-0 py-2" onClick={startOver}>
          {t("otherEmail")}
        </Button>
      </section>
    </div>
  );
}
