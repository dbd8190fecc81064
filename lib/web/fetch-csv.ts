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
    ...exportedIn(response),
  };
}

/** How many rows are in a file, and whether that isn't everybody. */
export function exportedIn({ headers }: Response): { rows: number; isTruncated: boolean } {
  return { rows: Number(headers.get("x-export-rows")), isTruncated: headers.get("x-export-truncated") === "true" };
}
