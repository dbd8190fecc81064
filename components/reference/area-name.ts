import { getTranslations } from "next-intl/server";

/** Names the API's areas in the reader's language: `campaigns` is “Campanhas”. */
export async function getAreaName(): Promise<(area: string) => string> {
  const t = await getTranslations("apiReference.areaNames");
  return (area) => {
    const key = area.replaceAll(".", "-");
    return t.has(key) ? t(key) : area;
  };
}
