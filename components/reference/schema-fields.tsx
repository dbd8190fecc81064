import { SchemaType } from "@/components/reference/schema-type.tsx";
import type { Schema } from "@/lib/core/api-document.ts";

type SchemaFieldsProps = { schema: Schema; required: string };

/** The fields of an object, those of objects within it below them; `required` is the word that marks one. */
export function SchemaFields({ schema, required }: SchemaFieldsProps) {
  const objects = objectsIn(schema);
  if (objects.length === 0) return <SchemaType schema={schema} />;
  return objects.map((object) => (
    <ul key={Object.keys(object.properties ?? {}).join()} className="divide-y">
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <li key={name} className="py-1.5">
          <Field name={name} field={field} isRequired={object.required?.includes(name) === true} required={required} />
        </li>
      ))}
    </ul>
  ));
}

type FieldProps = { name: string; field: Schema; isRequired: boolean; required: string };

export function Field({ name, field, isRequired, required }: FieldProps) {
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="text-sm font-medium break-all">{name}</code>
        <SchemaType schema={field} />
        {isRequired && <span className="text-xs text-warning">{required}</span>}
      </p>
      {field.description && (
        <p lang="en" className="text-sm text-pretty text-muted-foreground">
          {field.description}
        </p>
      )}
      {objectsIn(field).length > 0 && (
        <div className="mt-1 border-l pl-3">
          <SchemaFields schema={field} required={required} />
        </div>
      )}
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
