import { SchemaType } from "@/components/reference/schema-type.tsx";
import type { Schema } from "@/lib/core/api-document.ts";

type SchemaFieldsProps = { schema: Schema; optional: string };

/** Fields of an object, with nested objects below; `optional` is the screen reader text for optional fields. */
export function SchemaFields({ schema, optional }: SchemaFieldsProps) {
  const objects = objectsIn(schema);
  if (objects.length === 0) return <SchemaType schema={schema} />;
  return objects.map((object) => (
    <ul key={Object.keys(object.properties ?? {}).join()} className="divide-y">
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <li key={name} className="py-1.5">
          <Field name={name} field={field} isOptional={!object.required?.includes(name)} optional={optional} />
        </li>
      ))}
    </ul>
  ));
}

type FieldProps = { name: string; field: Schema; isOptional: boolean; optional: string };

/** Required is the default and not marked; optional fields have a `?`, with a text for screen readers. */
export function Field({ name, field, isOptional, optional }: FieldProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="text-sm font-medium break-all">
          {name}
          {isOptional && <OptionalMark word={optional} />}
        </code>
        <SchemaType schema={field} />
      </p>
      {field.description && (
        <p lang="en" className="text-sm text-pretty text-muted-foreground">
          {field.description}
        </p>
      )}
      {objectsIn(field).length > 0 && (
        <div className="mt-1 border-l pl-3">
          <SchemaFields schema={field} optional={optional} />
        </div>
      )}
    </>
  );
}

function OptionalMark({ word }: { word: string }) {
  return (
    <>
      <span aria-hidden className="font-normal text-muted-foreground">
        ?
      </span>
      <span className="sr-only">, {word}</span>
    </>
  );
}

/** Inline objects: the value itself, a list's items, or alternatives. */
function objectsIn(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  if (typeof schema.additionalProperties === "object") return objectsIn(schema.additionalProperties);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(objectsIn);
}
