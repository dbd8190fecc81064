import { getTranslations } from "next-intl/server";
import { StateBlock } from "@/components/states/state-block.tsx";
import { Button } from "@/components/ui/button.tsx";

export default async function NotFound() {
  const t = await getTranslations("states.notFound");
  const home = (
    <Button asChild variant="outline">
      {/* A plain link: next/link would add its code to every route, because this page belongs to all of them. */}
      <a href="/">{t("home")}</a>
    </Button>
  );
  return (
    <main className="grid min-h-dvh place-items-center">
      <StateBlock title={t("title")} description={t("description")} action={home} />
    </main>
  );
}
