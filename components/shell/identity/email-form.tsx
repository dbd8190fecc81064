"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import type { SignInFailure } from "@/components/shell/identity/sign-in-failure.ts";
import { SignInProblem } from "@/components/shell/identity/sign-in-problem.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";

type EmailFormProps = {
  initial?: string;
  onSubmit: (email: string) => void;
  pending: boolean;
  failure: SignInFailure | null;
  labels: { submit: string; submitting: string };
};

export function EmailForm({ initial = "", onSubmit, pending, failure, labels }: EmailFormProps) {
  const t = useTranslations("signIn");
  const id = useId();
  const [email, setEmail] = useState(initial);
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
          aria-invalid={failure?.reason === "unknown" || failure?.reason === "badEmail"}
          aria-describedby={`${id}-failure`}
        />
      </div>
      <SignInProblem id={`${id}-failure`} failure={failure} />
      <Button type="submit" className="w-full" disabled={pending}>
        {pending ? labels.submitting : labels.submit}
      </Button>
    </form>
  );
}
