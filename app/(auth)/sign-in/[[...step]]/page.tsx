import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTexts } from "@/app/page-texts.tsx";
import { ClerkSignIn } from "@/components/shell/identity/clerk-sign-in-lazy.tsx";
import { CodeSignIn } from "@/components/shell/identity/code-sign-in.tsx";
import { LocalSignIn } from "@/components/shell/identity/local-sign-in.tsx";
import { hasDemoPeople, publicProvider } from "@/lib/identity/index.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title") };
}

type SignInPageProps = { searchParams: Promise<{ redirect_url?: string | string[] }> };

/** The catch-all segment is used by Clerk's sign-in flow only. */
export default async function SignInPage({ searchParams }: SignInPageProps) {
  const provider = publicProvider();
  if (provider.name === "clerk") return <ClerkSignIn />;
  const { redirect_url: wanted } = await searchParams;
  const redirectUrl = typeof wanted === "string" ? wanted : null;
  return (
    <PageTexts of={["signIn"]}>
      {provider.signIn === "code" ? (
        <CodeSignIn redirectUrl={redirectUrl} />
      ) : (
        <LocalSignIn redirectUrl={redirectUrl} isDemo={await hasDemoPeople()} />
      )}
    </PageTexts>
  );
}
