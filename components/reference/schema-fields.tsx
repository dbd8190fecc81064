import { SchemaType } from "@/components/reference/schema-type.tsx";
import type { Schema } from "@/lib/core/api-document.ts";

type SchemaFieldsProps = { schema: Schema; optional: string };

/** The fields of an object, those of objects within it below them; `optional` is the word for one that may be left out. */
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

/** What must be there is the rule and says nothing; what may be left out has a `?`, and its word for who listens. */
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

/** The objects that are written out where they stand: the value itself, what a list holds, or one of several. */
function objectsIn(schema: Schema): Schema[] {
  if (schema.properties) return [schema];
  if (schema.items) return objectsIn(schema.items);
  if (typeof schema.additionalProperties === "object") return objectsIn(schema.additionalProperties);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap(objectsIn);
}
