import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ReferencePage } from "@/components/reference/reference-page.tsx";
import { apiAddress, readApiDocument } from "@/lib/http/index.ts";

type PageProps = { params: Promise<{ area?: string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiReference"))("title") };
}

/** Public, as the OpenAPI document: `/referencia`, or one area of the API below it. */
export default async function Page({ params }: PageProps) {
  const [area, ...rest] = (await params).area ?? [];
  const document = await readApiDocument();
  if (rest.length > 0 || (area !== undefined && !document.tags.some(({ name }) => name === area))) notFound();
  return <ReferencePage document={document} address={apiAddress()} area={area} />;
}
