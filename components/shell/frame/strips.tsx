"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { OfflineStrip } from "@/components/shell/frame/offline-strip.tsx";
import { Strip } from "@/components/shell/frame/strip.tsx";
import { useActingOrganization } from "@/lib/web/acting-organization.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const StaleStrip = lazyComponent(() =>
  import("@/components/shell/frame/stale-strip.tsx").then((it) => ({ default: it.StaleStrip })),
);

/** Rare: loaded while level 0 acts as another organization. */
const ActingStrip = lazyComponent(() =>
  import("@/components/shell/frame/acting-strip.tsx").then((it) => ({ default: it.ActingStrip })),
);

/** Persistent banners: acting as another organization, data that may be outdated, read-only role. */
export function Strips() {
  const acting = useActingOrganization();
  return (
    <>
      {acting === null ? null : (
        <Suspense>
          <ActingStrip acting={acting} />
        </Suspense>
      )}
      {/* The code of `StaleStrip` needs a connection. */}
      <Suspense
        fallback={
          <div role="status">
            <OfflineStrip />
          </div>
        }
      >
        <StaleStrip />
      </Suspense>
      <ReadOnlyStrip />
    </>
  );
}

/** Border around the whole window while acting as another organization. */
export function ActingBorder() {
  if (useActingOrganization() === null) return null;
  return <div aria-hidden className="pointer-events-none fixed inset-0 z-60 border-3 border-warning" />;
}

/** Small screens only; larger ones show a label beside the avatar. */
function ReadOnlyStrip() {
  const t = useTranslations("shell.readOnly");
  const { isReadOnly } = useProfile();
  if (!isReadOnly) return null;
  return (
    <Strip icon={<Lock aria-hidden />} className="bg-warning-soft text-warning sm:hidden">
      {t("chip")}
    </Strip>
  );
}
