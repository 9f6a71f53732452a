import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { listTemplates } from "@/lib/notifications/service/templates";
import type { Lang } from "@/lib/vocabulary/languages";
import { type OwnTemplateActions, OwnTemplateMenu } from "./own-template-menu";
import { PastMessages } from "./past-messages";
import { TemplateButton } from "./template-button";
import { TemplateCard, templateGrid } from "./template-card";

export interface TemplatePickerProps {
  lang: Lang;
  base: string;
  farm: { name: string };
  ids: { farm_id: number; notification_id?: number };
  lists: Awaited<ReturnType<typeof listTemplates>>;
  chosen: string | null;
  action: PlainAction;
  ownActions: OwnTemplateActions;
}

/** Shows step 1: templates of the farm, ready ones and earlier messages, each as the email it would be, or a blank page. */
export function TemplatePicker(props: TemplatePickerProps) {
  const { lang, base, farm, ids, lists, chosen, action, ownActions } = props;
  const t = useTranslations("notifications");
  const shared = { base, ids, action };
  const badge = (code: string) => (chosen === code ? t("template.chosen") : undefined);
  const words = { farm: farm.name, produce: t("merge.listed") };
  return (
    <div className="grid gap-8">
      {lists.customTemplates.length > 0 ? (
        <section aria-labelledby="templates-own">
          <h2 id="templates-own" className="mb-4">
            {t("ownTemplate.title")}
          </h2>
          <ul className={templateGrid} aria-labelledby="templates-own">
            {lists.customTemplates.map(({ template, name, type, ...subjects }) => (
              <TemplateCard
                key={template}
                {...shared}
                {...{ template }}
                title={name}
                text={listedSubject(subjects, lang, words) || t(`channels.${type}`)}
                badge={badge(template)}
                menu={
                  <OwnTemplateMenu
                    {...{ lang, template, name }}
                    ids={{ farm_id: ids.farm_id }}
                    actions={ownActions}
                  />
                }
              />
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="templates-ready">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id="templates-ready">{t("template.title")}</h2>
            <p className="mt-1 max-w-prose text-muted">{t("template.intro")}</p>
          </div>
          {ids.notification_id ? (
            <TemplateButton
              {...shared}
              template="custom"
              title={t("template.custom")}
              className="button button-secondary button-sm relative"
            >
              {t("template.custom")}
            </TemplateButton>
          ) : null}
        </div>
        <ul className={templateGrid} aria-label={t("template.ready")}>
          {lists.templates.map(({ code, title, description }) => (
            <TemplateCard
              key={code}
              {...shared}
              template={code}
              title={title}
              text={description}
              badge={badge(code)}
            />
          ))}
        </ul>
      </section>
      {lists.past.length > 0 ? (
        <PastMessages
          {...shared}
          lang={lang}
          first={{ past: lists.past, past_more: lists.past_more }}
          farmName={farm.name}
        />
      ) : null}
    </div>
  );
}
