import type { ReactNode } from "react";
import { type Schema, schemaName } from "@/lib/core/api-document.ts";

/** The type of a value in one line; named types link to their section. */
export function SchemaType({ schema }: { schema: Schema }) {
  return <span className="font-mono text-xs break-words text-muted-foreground">{typeOf(schema)}</span>;
}

function typeOf(schema: Schema): ReactNode {
  const { $ref, type, items, additionalProperties } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) return <NameLink name={schemaName($ref)} />;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (alternatives)
    return alternatives.map((part, index) => <Alternative key={keyOf(part)} part={part} index={index} />);
  if (type === "array") return <>{items ? typeOf(items) : "any"}[]</>;
  if (typeof additionalProperties === "object")
    return (
      <>
        {"{ [name]: "}
        {typeOf(additionalProperties)}
        {" }"}
      </>
    );
  const name = Array.isArray(type) ? type.join(" | ") : (type ?? "any");
  return [name, schema.format && ` (${schema.format})`, boundsOf(schema)].filter(Boolean).join("");
}

function Alternative({ part, index }: { part: Schema; index: number }) {
  return (
    <>
      {index > 0 && " | "}
      {typeOf(part)}
    </>
  );
}

function NameLink({ name }: { name: string }) {
  return (
    <a href={`#schema-${name}`} className="text-primary underline underline-offset-2">
      {name}
    </a>
  );
}

function keyOf(part: Schema): string {
  return JSON.stringify(part).slice(0, 200);
}

/** ` 1…200`: bounds of a number or of the length of a text or list. */
function boundsOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const [low, high] = [minimum ?? minLength, maximum ?? maxLength];
  return low === undefined && high === undefined ? "" : ` ${low ?? ""}…${high ?? ""}`;
}
