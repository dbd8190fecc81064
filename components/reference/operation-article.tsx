import { getTranslations } from "next-intl/server";
import { MethodBadge } from "@/components/reference/method-badge.tsx";
import { Field, SchemaFields } from "@/components/reference/schema-fields.tsx";
import { SchemaType } from "@/components/reference/schema-type.tsx";
import { errorCodesOf, type NamedOperation, type Operation, type Response } from "@/lib/core/api-document.ts";

type OperationArticleProps = NamedOperation & { errors: Record<string, Response> };

/** One operation: permissions, input and responses. */
export async function OperationArticle({ method, path, operation, errors }: OperationArticleProps) {
  const t = await getTranslations("apiReference");
  const optional = t("optional");
  const [body] = Object.entries(operation.requestBody?.content ?? {});
  return (
    <article id={operation.operationId} className="scroll-mt-4 rounded-lg border bg-card p-4 sm:p-5">
      <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
        <MethodBadge method={method} />
        <code className="break-all">{path}</code>
      </h2>
      <p lang="en" className="mt-2 text-pretty">
        {operation.summary}
      </p>
      <p className="mt-1 text-sm text-muted-foreground">
        {t("who")}: <Access operation={operation} /> · {limitOf(operation, t)}
      </p>
      {operation.parameters.length > 0 && (
        <Part title={t("parameters")}>
          <ul className="divide-y">
            {operation.parameters.map(({ name, in: place, description, schema, required: isRequired }) => (
              <li key={`${place} ${name}`} className="py-1.5">
                <Field name={name} field={{ ...schema, description }} isOptional={!isRequired} optional={optional} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {body && (
        <Part title={t("body", { type: body[0] })}>
          <SchemaFields schema={body[1].schema} optional={optional} />
        </Part>
      )}
      <Part title={t("answers")}>
        <ul className="divide-y">
          {Object.entries(operation.responses)
            .map(([status, response]) => [status, errors[nameOf(response)] ?? response] as const)
            .map(([status, response]) => (
              <li key={status} className="flex flex-wrap items-baseline gap-x-2 py-1.5 text-sm">
                <code className="font-medium">{status}</code>
                <span lang="en">{response.description}</span>
                <AnswerBody response={response} optional={optional} />
              </li>
            ))}
        </ul>
      </Part>
    </article>
  );
}

async function Access({ operation }: { operation: Operation }) {
  const t = await getTranslations("apiReference");
  const permissions = operation["x-permissions"];
  const [scheme] = operation.security.flatMap((one) => Object.keys(one));
  if (operation["x-super-admin"]) return t("superAdmin");
  if (scheme === undefined) return t("anybody");
  if (scheme !== "bearer") return <code>{scheme}</code>;
  if (!permissions) return t("signedIn");
  return permissions.map((group, index) => (
    <span key={group.join()}>
      {index > 0 && ` ${t("and")} `}
      <code className="break-all">{group.join(` ${t("or")} `)}</code>
    </span>
  ));
}

/** The body of a success; the codes of an error, whose body is always the same. */
function AnswerBody({ response, optional }: { response: Response; optional: string }) {
  const codes = errorCodesOf(response);
  const [body] = Object.entries(response.content ?? {});
  if (codes.length > 0) return <code className="text-xs text-muted-foreground">{codes.join(", ")}</code>;
  if (!body) return null;
  const [type, { schema }] = body;
  if (type !== "application/json") return <code className="text-xs text-muted-foreground">{type}</code>;
  if (!schema.properties) return <SchemaType schema={schema} />;
  return (
    <div className="w-full">
      <SchemaFields schema={schema} optional={optional} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="text-sm font-medium text-muted-foreground">{title}</h3>
      {children}
    </section>
  );
}

function limitOf(operation: Operation, t: Awaited<ReturnType<typeof getTranslations<"apiReference">>>): string {
  const { limit, windowSeconds = 60 } = operation["x-rate-limit"];
  return limit === undefined ? t("usualLimit") : t("ownLimit", { limit, seconds: windowSeconds });
}

function nameOf({ $ref = "" }: Response): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}
