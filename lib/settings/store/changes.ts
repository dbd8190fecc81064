/** Time and author of a section's last change; `byName` is null if the author is not of this organization. */
export type ChangeRow = { at: Date | null; byId: string | null; byName: string | null };
