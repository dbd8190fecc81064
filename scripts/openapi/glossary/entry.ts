/** What a field is, and for a text an example; other types have examples of their own (`example-of.ts`). */
export type Entry = string | readonly [description: string, example: unknown];

/**
 * Descriptions of fields by name, for names with one meaning in the whole API. A name with another meaning somewhere has
 * an entry `Parent.name` for it: the schema, operation or field around it. A `.describe` of the field wins over both.
 */
export type Glossary = Record<string, Entry>;
