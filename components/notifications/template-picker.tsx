import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import type { Lang } from "@/lib/i18n/languages";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { listTemplates } from "@/lib/notifications/service/templates";
import { TemplateButton, type TemplateButtonProps } from "./template-button";
import { TemplatePicture } from "./template-picture";

export interface TemplatePickerProps {
  lang: Lang;
  base: string;
  farm: { name: string };
  ids: { farm_id: number; notification_id?: number };
  lists: Awaited<ReturnType<typeof listTemplates>>;
  chosen: string | null;
  action: PlainAction;
}

type CardProps = Omit<TemplateButtonProps, "children" | "className"> & { text: string; badge?: string };

/** Shows a template with the picture of its email; the whole card is the button. */
function TemplateCard({ text, badge, ...button }: CardProps) {
  const { ids, template, title, lang } = button;
  const address = `/api/farms/${ids.farm_id}/notifications/templates/${encodeURIComponent(template)}`;
  return (
    <li
      className={cn(
        "relative flex flex-col rounded-xl border-[1.5px] border-line bg-raised shadow-xs transition-colors hover:border-primary",
        badge && "border-primary",
      )}
    >
      <TemplatePicture {...{ address, title, lang }} />
      <TemplateButton
        {...button}
        className="flex w-full flex-1 flex-col items-start rounded-b-xl p-3 text-left after:absolute after:inset-0 after:rounded-xl md:p-4"
      >
        <span className="block w-full wrap-anywhere font-display text-lg font-semibold leading-snug">
          {title}
        </span>
        <span className="mt-0.5 block w-full text-sm text-muted max-sm:sr-only">{text}</span>
        {badge ? (
          <Badge tone="success" className="mt-1.5">
            {badge}
          </Badge>
        ) : null}
      </TemplateButton>
    </li>
  );
}

/** Shows step 1: ready templates and earlier messages, each as the email it would be, or a blank page. */
export function TemplatePicker({ lang, base, farm, ids, lists, chosen, action }: TemplatePickerProps) {
  const t = useTranslations("notifications");
  const shared = { lang, base, ids, action };
  const grid = "grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4";
  return (
    <div className="grid gap-8">
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
        <ul className={grid} aria-label={t("template.ready")}>
          {lists.templates.map(({ code, title, description }) => (
            <TemplateCard
              key={code}
              {...shared}
              template={code}
              title={title}
              text={description}
              badge={chosen === code ? t("template.chosen") : undefined}
            />
          ))}
        </ul>
      </section>
      {lists.customTemplates.length > 0 ? (
        <section aria-labelledby="templates-past">
          <h2 id="templates-past" className="mb-4">
            {t("template.past")}
          </h2>
          <ul className={grid}>
            {lists.customTemplates.map(({ id, title, subject_fr, subject_en, type }) => (
              <TemplateCard
                key={id}
                {...shared}
                template={`past:${id}`}
                title={title || t("list.untitled")}
                text={
                  listedSubject({ subject_fr, subject_en }, lang, {
                    farm: farm.name,
                    produce: t("merge.listed"),
                  }) || t(`channels.${type}`)
                }
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
