import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClerkSignUp } from "@/components/shell/identity/clerk-sign-up-lazy.tsx";
import { publicProvider } from "@/lib/identity/index.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("signUpTitle") };
}

/** Clerk sends invited people without an account here. The local provider needs no account: an invite is enough. */
export default function SignUpPage() {
  if (publicProvider().name !== "clerk") redirect("/sign-in");
  return <ClerkSignUp />;
}
