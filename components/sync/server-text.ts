/** Patterns of the server's sync messages; their named groups are the translation's values. */
export const PATTERNS = [
  { key: "answered", pattern: /^The ERP answered (?<status>\d+) to (?<path>\S+)$/ },
  { key: "unreachable", pattern: /^The ERP could not be reached for (?<path>\S+)$/ },
  { key: "broken", pattern: /^The ERP's answer to (?<path>\S+) is not (?:whole JSON|a page)$/ },
  { key: "databaseAccess", pattern: /^The ERP's database refused the user or the password$/ },
  { key: "databaseName", pattern: /^The ERP's server has no such database, or not for this user$/ },
  { key: "viewMissing", pattern: /^The ERP's database has no view (?<view>\S+)$/ },
  { key: "viewColumns", pattern: /^The ERP's view lacks columns: (?<view>\S+) \((?<columns>[a-z_\d, ]+)\)$/ },
  {
    key: "viewTypes",
    pattern: /^The ERP's view has columns of another type: (?<view>\S+) \((?<columns>[a-z_\d, ]+)\)$/,
  },
  { key: "viewDenied", pattern: /^The ERP's database does not let its user read (?<view>\S+)$/ },
  { key: "viewSlow", pattern: /^The ERP's database took too long for (?<view>\S+)$/ },
  { key: "databaseTls", pattern: /^The ERP's database offers no encryption that can be trusted$/ },
  { key: "databaseError", pattern: /^The ERP's database answered with the error (?<code>\S+)$/ },
  { key: "databaseAway", pattern: /^The ERP's database could not be reached$/ },
  { key: "driver", pattern: /^The package (?<name>\S+) is not installed$/ },
  { key: "databaseUnlisted", pattern: /^The database (?<name>\S+) is not among those of this installation$/ },
  { key: "filesAccess", pattern: /^The ERP's file server refused the user, the password or the key$/ },
  { key: "filesDenied", pattern: /^The ERP's file server does not let its user read (?<file>\S+)$/ },
  { key: "filesHostKey", pattern: /^The ERP's file server has another host key than the settings$/ },
  { key: "filesFolder", pattern: /^The folder of the ERP's files does not exist$/ },
  { key: "filesTooMany", pattern: /^The folder of the ERP's files has too many files$/ },
  { key: "fileMissing", pattern: /^The folder of the ERP has no file (?<file>\S+)$/ },
  { key: "fileColumns", pattern: /^The ERP's file lacks columns: (?<file>\S+) \((?<columns>[a-z_\d, ]+)\)$/ },
  { key: "fileEncoding", pattern: /^The ERP's file has another encoding than the settings: (?<file>\S+)$/ },
  { key: "fileBroken", pattern: /^The ERP's file is not a table with separators: (?<file>\S+)$/ },
  { key: "fileLarge", pattern: /^The ERP's file is too large: (?<file>\S+)$/ },
  { key: "fileChanged", pattern: /^The ERP's file changed while it was read: (?<file>\S+)$/ },
  { key: "filesPrivate", pattern: /^The address of the ERP's file server is in an internal network$/ },
  { key: "filesSlow", pattern: /^The ERP's file server took too long$/ },
  { key: "filesAway", pattern: /^The ERP's file server could not be reached$/ },
  { key: "engine", pattern: /^The job engine did not take the sync$/ },
  { key: "unexpected", pattern: /^The synchronisation failed unexpectedly$/ },
  { key: "rfm", pattern: /^The (?:RFM recompute|daily RFM refresh) could not be finished$/ },
  { key: "audience", pattern: /^The audience of the campaign could not be made$/ },
  { key: "interrupted", pattern: /^Interrupted; the next run goes on with it$/ },
  { key: "retention", pattern: /^The deletion of old transactions could not be finished$/ },
  { key: "conflict", pattern: /^Another synchronisation is running$/ },
  { key: "inconsistent", pattern: /^The ERP's pages are inconsistent: / },
  { key: "connectionChanged", pattern: /^The ERP connection was changed$/ },
  { key: "noConnection", pattern: /^No ERP connection is configured$/ },
] as const;

export type ServerText = { key: (typeof PATTERNS)[number]["key"]; values: Record<string, string> };

/** Null for an unknown message, which is shown as it is. */
export function recognizeServerText(message: string): ServerText | null {
  for (const { key, pattern } of PATTERNS) {
    const match = pattern.exec(message);
    if (match) return { key, values: { ...match.groups } };
  }
  return null;
}
