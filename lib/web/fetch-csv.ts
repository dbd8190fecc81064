import type { Api } from "./api.ts";

export type FetchedCsv = { fileName: string; file: Blob; rows: number; isTruncated: boolean };

/** Fetches a server-generated file unchanged, including its byte order mark, and whether it was truncated. */
export async function fetchCsv(api: Api, path: string): Promise<FetchedCsv> {
  const response = await api.fetch(path);
  const [, fileName = "export.csv"] =
    /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  return {
    fileName,
    file: await response.blob(),
    ...exportedIn(response),
  };
}

/** Number of exported rows and whether the export was truncated. */
export function exportedIn({ headers }: Response): { rows: number; isTruncated: boolean } {
  return { rows: Number(headers.get("x-export-rows")), isTruncated: headers.get("x-export-truncated") === "true" };
}
