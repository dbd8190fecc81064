import type { Api } from "./api.ts";

export type FetchedCsv = { fileName: string; file: Blob; rows: number; isTruncated: boolean };

/** A file that the server makes, as it came, byte order mark included, and whether everybody fitted in. */
export async function fetchCsv(api: Api, path: string): Promise<FetchedCsv> {
  const response = await api.fetch(path);
  const [, fileName = "export.csv"] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return {
    fileName,
    file: await response.blob(),
    rows: Number(response.headers.get("x-export-rows")),
    isTruncated: response.headers.get("x-export-truncated") === "true",
  };
}
