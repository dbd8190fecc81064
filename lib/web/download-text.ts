/** Hands a text, or a file that the server made, to the browser to keep. */
export function downloadText(fileName: string, content: BlobPart, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click; freeing it at once can lose the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
