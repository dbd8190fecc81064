"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import { useUpdateOrganization } from "@/components/settings/use-update-organization.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { SaveBar } from "@/components/shell/save-bar.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Input } from "@/components/ui/input.tsx";
import { type OrganizationSettings, UpdateOrganization } from "@/lib/settings/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function ProfileForm({ settings }: { settings: OrganizationSettings }) {
  const t = useTranslations("settings.organization");
  const router = useRouter();
  const { isReadOnly } = useProfile();
  const form = useForm<UpdateOrganization>({
    defaultValues: { name: settings.name },
    resolver: zodResolver(UpdateOrganization),
    mode: "onTouched",
  });
  const save = useUpdateOrganization({
    onSaved: ({ name }) => {
      form.reset({ name });
      router.refresh();
    },
  });
  const { errors } = form.formState;
  return (
    <form onSubmit={form.handleSubmit((changes) => save.mutate(changes))} noValidate className="grid gap-6">
      <fieldset disabled={isReadOnly} className="contents">
        <Card className="grid gap-3 p-4">
          <Field label={t("name")} hint={t("nameHint")} problem={errors.name && t("nameProblem")}>
            {(control) => (
              <Input {...control} {...form.register("name")} autoComplete="organization" className="max-w-md" />
            )}
          </Field>
          <ChangedLine changed={settings.changed.profile} />
        </Card>
      </fieldset>
      <SaveBar form={form} save={save} />
    </form>
  );
}
