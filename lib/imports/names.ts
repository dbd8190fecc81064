/** What the rows of a file are. */
export const IMPORT_KINDS = ["customers", "sales"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Fields of a customer row that a column can fill. */
export const CUSTOMER_FIELDS = [
  "storeCode",
  "externalId",
  "name",
  "cpf",
  "phone",
  "email",
  "birthDate",
  "zipCode",
  "city",
  "state",
  "address",
  "neighborhood",
  "whatsappConsent",
  "emailConsent",
  "consentAt",
] as const;

/** Fields of the row of a past sale; the last three name its customer. */
export const SALE_FIELDS = [
  "storeCode",
  "saleId",
  "soldAt",
  "soldTime",
  "total",
  "saleKind",
  "sellerCode",
  "externalId",
  "cpf",
  "phone",
] as const;

export type ImportField = (typeof CUSTOMER_FIELDS)[number] | (typeof SALE_FIELDS)[number];
export const IMPORT_FIELDS: readonly ImportField[] = [...new Set<ImportField>([...CUSTOMER_FIELDS, ...SALE_FIELDS])];

export const FIELDS_OF: Record<ImportKind, readonly ImportField[]> = { customers: CUSTOMER_FIELDS, sales: SALE_FIELDS };

/**
 * `uploading` → `reading` → `mapping` → `previewing` → `ready` → `running` → `completed`, `stopped` or `failed`;
 * then `undoing` → `undone`.
 */
export const IMPORT_STATUSES = [
  "uploading",
  "reading",
  "mapping",
  "previewing",
  "ready",
  "running",
  "completed",
  "stopped",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What the dry run finds about a row. */
export const ROW_OUTCOMES = ["new", "changed", "unchanged", "conflict", "rejected"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Why a row is rejected, in conflict with stored data, or imported without its customer. */
export const ROW_PROBLEMS = [
  "no_identity",
  "missing_store",
  "unknown_store",
  "invalid_text",
  "text_too_long",
  "digits_lost",
  "invalid_cpf",
  "invalid_phone",
  "invalid_email",
  "invalid_date",
  "date_in_future",
  "invalid_consent",
  "erased_customer",
  "two_customers",
  "older_than_stored",
  "formula_error",
  "missing_value",
  "invalid_time",
  "date_too_old",
  "invalid_amount",
  "negative_sale",
  "invalid_sale_kind",
  "repeated_sale",
  "sale_of_erp",
  "purged_sale",
  "unknown_customer",
] as const;
export type RowProblemCode = (typeof ROW_PROBLEMS)[number];

/** Why a file cannot be read. */
export const FILE_PROBLEMS = [
  "empty_file",
  "not_text",
  "broken_quotes",
  "too_many_rows",
  "too_many_columns",
  "broken_spreadsheet",
  "old_spreadsheet",
  "spreadsheet_too_large",
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const DELIMITERS = [";", ",", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A part is one request: small enough for every proxy, and to encrypt and store without delaying other requests. */
export const PART_BYTES = 524_288;
export const MAX_FILE_BYTES = 256 * 1_048_576;
/** A spreadsheet is compressed and read as a whole. */
export const MAX_SPREADSHEET_BYTES = 64 * 1_048_576;
export const MAX_ROWS = 1_500_000;
export const MAX_COLUMNS = 100;
/** A finished import can be undone for this long. */
export const UNDO_HOURS = 24;
