import type { ReactNode } from "react";
import { BrandMark } from "@/components/shell/frame/brand-mark.tsx";

type SignInHeadingProps = { title: string; children: ReactNode };

export function SignInHeading({ title, children }: SignInHeadingProps) {
  return (
    <>
      <BrandMark className="mb-6 size-10" />
      <h1 className="text-2xl leading-8 font-semibold tracking-tight">{title}</h1>
      <p className="mt-1 text-muted-foreground">{children}</p>
    </>
  );
}
