"use client";

import dynamic from "next/dynamic";
import { loadPanel } from "@/components/explain/load-panel.ts";
import { useOpenParam } from "@/lib/web/url-state.ts";

const ExplainPanel = dynamic(() => loadPanel().then((it) => it.ExplainPanel), { ssr: false });

/** Opens the panel of the figure in the URL: once per page that has explained figures. */
export function Explainer() {
  const [link, open] = useOpenParam("explain");
  return link === "" ? null : <ExplainPanel link={link} onOpen={open} />;
}
