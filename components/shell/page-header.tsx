import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type Parent = { label: string; href: string };

type PageHeaderProps = {
  title: string;
  /** Parent pages without the home page; null on the home page. */
  parents?: readonly Parent[] | null;
  /** One line below the title. */
  description?: ReactNode;
  /** Secondary controls, then the page's one primary button. */
  action?: ReactNode;
};

/** Breadcrumbs, title, description and primary action. */
export function PageHeader({ title, parents = [], description, action }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      {/* On small screens the buttons have their own row, so that later text does not move them. */}
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
