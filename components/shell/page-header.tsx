import type { ReactNode } from "react";
import { Breadcrumb } from "@/components/shell/breadcrumb.tsx";

type Parent = { label: string; href: string };

type PageHeaderProps = {
  title: string;
  /** Parent pages below the menu's area, without the home page; null on the home page and where the area shows them. */
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
