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
