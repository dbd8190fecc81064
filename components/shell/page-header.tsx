import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type Parent = { label: string; href: string };

type PageHeaderProps = {
  title: string;
  /** The pages above this one, the home page left out; null on the home page itself. */
  parents?: readonly Parent[] | null;
  /** One line under the title: what this is about, how fresh it is. */
  description?: ReactNode;
  /** Secondary controls, then the one primary button of the page. */
  action?: ReactNode;
};

/** Where am I, what is this, and the one thing to do here. */
export function PageHeader({ title, parents = [], description, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      {/* On a phone the buttons have a row of their own from the start: no word that comes later moves them there. */}
      <div className="min-w-0 max-sm:w-full">
        {parents === null ? null : <Breadcrumb parents={parents} current={title} />}
        <h1 className="text-2xl leading-8 font-semibold tracking-tight text-balance wrap-anywhere">{title}</h1>
        {description ? <div className="mt-1 text-muted-foreground">{description}</div> : null}
      </div>
      {action ? <div className="flex flex-wrap items-center gap-2">{action}</div> : null}
    </header>
  );
}

function Breadcrumb({ parents, current }: { parents: readonly Parent[]; current: string }) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={t("breadcrumb")} className="mb-1 text-[13px] text-muted-foreground">
      <ol className="flex flex-wrap items-center gap-1">
        {[{ label: t("navigation.home"), href: "/" }, ...parents].map(({ label, href }) => (
          <li key={href} className="flex items-center gap-1">
            <Link href={href} className="hit-area rounded-sm hover:text-foreground">
              {label}
            </Link>
            <ChevronRight className="size-3.5" aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere">
          {current}
        </li>
      </ol>
    </nav>
  );
}
