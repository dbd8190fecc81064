const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text may be asked for as an id: anything else is an error to the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
