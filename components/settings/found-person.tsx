"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import type { AnswerOptions } from "@/components/subscribers/answer-options";
import { EditSubscriber } from "@/components/subscribers/edit-subscriber";
import type { RowActionSet } from "@/components/subscribers/row-actions";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { formatDay } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

export interface FoundPersonProps {
  lang: Lang;
  farm: { id: number; time_zone: string };
  person: Subscriber;
  options: AnswerOptions;
  categories: { id: number; name: string }[];
  actions: RowActionSet & { erase: PlainAction };
  /** The screen without a search. */
  here: string;
}

/** Shows a person who was found, with the three things that the law lets them ask for. */
export function FoundPerson({ lang, farm, person, options, categories, actions, here }: FoundPersonProps) {
  const t = useTranslations("settings.privacy");
  const words = useTranslations("subscribers");
  const common = useTranslations("common");
  const router = useRouter();
  const [editing, setEditing] = useState(false);
  const row = useRowAction(lang, { farm_id: farm.id, subscriber_id: person.id });
  const phone = person.phone === null ? null : formatPhone(person.phone);
  const name = person.name || person.email || phone || words("rowActions.nameless");
  const erased = () => {
    toast(t("erased"), { closeLabel: common("close") });
    router.push(here);
  };
  return (
    <section aria-label={name} className="grid gap-4 rounded-xl border border-line p-4">
      <div className="min-w-0 wrap-anywhere">
        <h3 className="text-lg">{name}</h3>
        <p className="text-sm text-muted">{[person.email, phone].filter(Boolean).join(" · ")}</p>
        <p className="text-sm text-muted">
          {t("since", { date: formatDay(person.subscription_date, farm.time_zone) })}
          {" · "}
          {words(`states.${person.state}`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <a
          href={`/api/farms/${farm.id}/subscribers/${person.id}/data`}
          download
          className={buttonStyle({ variant: "secondary" })}
        >
          {t("download")}
        </a>
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {t("correct")}
        </Button>
        <ConfirmDialog
          trigger={<Button variant="danger-ghost">{t("erase")}</Button>}
          words={{
            title: t("eraseTitle", { name }),
            description: t("eraseText"),
            confirm: t("erase"),
            cancel: common("cancel"),
          }}
          typeToConfirm={{ label: t("eraseType", { name }), expected: name }}
          onConfirm={() => row.run(actions.erase, erased)}
        />
      </div>
      <EditSubscriber
        open={editing}
        onOpenChange={setEditing}
        lang={lang}
        farmId={farm.id}
        person={person}
        options={options}
        categories={categories}
        actions={actions}
      />
    </section>
  );
}
