import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageTexts } from "@/app/page-texts.tsx";
import { SurveyForm } from "@/components/survey-answer/survey-form.tsx";
import { SurveyMessage } from "@/components/survey-answer/survey-message.tsx";
import { AppError } from "@/lib/core/errors.ts";
import { isSample } from "@/lib/core/sample-token.ts";
import { SurveyTokenParams, unsafeGetPublicSurvey } from "@/lib/surveys/index.ts";

type PageProps = { params: Promise<{ token: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: { absolute: (await getTranslations("surveyAnswer"))("title") } };
}

/** Public survey page; authenticated by the token in the link. */
export default async function Page({ params }: PageProps) {
  const { token } = await params;
  return (
    <PageTexts of={["surveyAnswer"]}>
      <main className="grid min-h-dvh place-items-center px-4 py-8">
        <Survey token={token} />
      </main>
    </PageTexts>
  );
}

async function Survey({ token }: { token: string }) {
  const survey = await load(token);
  if (typeof survey === "string") return <SurveyMessage kind={survey} />;
  return survey.answered ? <SurveyMessage kind="answered" /> : <SurveyForm token={token} {...survey} />;
}

async function load(token: string) {
  if (isSample(token)) return "sample";
  const params = SurveyTokenParams.safeParse({ token });
  if (!params.success) return "unknown";
  try {
    return await unsafeGetPublicSurvey(params.data);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.status === 410 ? "closed" : "unknown";
    throw error;
  }
}
