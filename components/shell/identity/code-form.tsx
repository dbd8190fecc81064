"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { AskedCode } from "@/components/shell/identity/asked-code.ts";
import type { SignInFailure } from "@/components/shell/identity/sign-in-failure.ts";
import { SignInProblem } from "@/components/shell/identity/sign-in-problem.tsx";
import { useSecondsUntil } from "@/components/shell/identity/use-seconds-until.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Label } from "@/components/ui/label.tsx";
import { CODE_DIGITS } from "@/lib/core/sign-in.ts";

/** Mails take a moment to arrive, and requesting another code invalidates the first. */
const ASK_AGAIN_MS = 30_000;
const OF_THE_CODE = ["wrongCode", "expiredCode"];

type CodeFormProps = {
  asked: AskedCode;
  onEnter: (code: string) => void;
  onAskAgain: () => void;
  pending: "ask" | "enter" | null;
  failure: SignInFailure | null;
};

export function CodeForm({ asked, onEnter, onAskAgain, pending, failure }: CodeFormProps) {
  const t = useTranslations("signIn");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const first = useRef(asked.at);
  const [code, setCode] = useState("");
  const wait = useSecondsUntil(asked.at + ASK_AGAIN_MS);
  // Focus the input on mount and after a failure.
  useEffect(() => {
    input.current?.focus();
    if (failure) input.current?.select();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onEnter(code);
  };
  const askAgain = () => {
    setCode("");
    input.current?.focus();
    onAskAgain();
  };
  return (
    <form onSubmit={submit} className="mt-6 space-y-3">
      <div className="space-y-1.5">
        <Label htmlFor={id}>{t("code")}</Label>
        <Input
          ref={input}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          pattern={`[0-9]{${CODE_DIGITS}}`}
          title={t("codeFormat")}
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, "").slice(0, CODE_DIGITS))}
          aria-invalid={OF_THE_CODE.includes(failure?.reason ?? "")}
          aria-describedby={`${id}-failure`}
          className="h-12 text-center font-mono text-xl tracking-[0.3em] sm:text-xl"
        />
      </div>
      <SignInProblem id={`${id}-failure`} failure={failure} />
      <Button type="submit" className="w-full" disabled={pending !== null}>
        {pending === "enter" ? t("submitting") : t("submit")}
      </Button>
      <Button
        type="button"
        variant="outline"
        className="w-full"
        disabled={wait > 0 || pending !== null}
        onClick={askAgain}
      >
        {wait > 0 ? t("sendAgainIn", { seconds: wait }) : t("sendAgain")}
      </Button>
      <p role="status" className="text-[13px] text-muted-foreground empty:hidden">
        {asked.at === first.current || failure ? null : t("sentAgain")}
      </p>
    </form>
  );
}
