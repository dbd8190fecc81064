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

/** Downloads a text or a server-generated file. */
export function downloadText(fileName: string, content: BlobPart, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click; revoking it immediately can lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
