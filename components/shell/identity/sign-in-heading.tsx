import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/frame/brand-mark.tsx";

type SignInHeadingProps = { title: string; children: ReactNode };

export function SignInHeading({ title, children }: SignInHeadingProps) {
  const t = useTranslations("shell");
  return (
    <>
      <p className="mb-6 flex items-center gap-3 text-lg font-semibold">
        <BrandMark className="size-10" />
        {t("appName")}
      </p>
      <h1 className="text-2xl leading-8 font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 text-muted-foreground">{children}</p>
    </>
  );
}
