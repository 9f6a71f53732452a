import { FilePlus2, History } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { ProduceIllustration } from "@/components/illustrations/produce-illustration";
import { Badge } from "@/components/ui/badge";
import type { Lang } from "@/lib/i18n/languages";
import { listedSubject } from "@/lib/messaging/rules/merge-fields";
import type { TemplateCode } from "@/lib/notifications/rules/templates";
import type { listTemplates } from "@/lib/notifications/service/templates";
import { TemplateButton } from "./template-button";

const DRAWING: Record<TemplateCode, string> = {
  "fresh-this-week": "lettuce",
  "now-in-season": "strawberry",
  "farm-stand-open": "corn",
  "vegetable-baskets": "basket",
  "pick-your-own": "blueberry",
  "last-chance": "tomato",
  "farm-market": "carrot",
  "open-house": "chicken",
  "holiday-orders": "maple",
  "closed-for-season": "squash",
};

export interface TemplatePickerProps {
  lang: Lang;
  base: string;
  farm: { name: string };
  ids: { farm_id: number; notification_id?: number };
  lists: Awaited<ReturnType<typeof listTemplates>>;
  chosen: string | null;
  /** Whether the draft has content that this choice would replace. */
  replaces: boolean;
  action: PlainAction;
}

function TemplateFace({
  art,
  title,
  text,
  badge,
}: {
  art: ReactNode;
  title: string;
  text: string;
  badge?: ReactNode;
}) {
  return (
    <>
      <span className="flex size-14 shrink-0 items-center justify-center rounded-lg bg-paper-deep text-ink *:size-11">
        {art}
      </span>
      <span className="min-w-0">
        <span className="block font-display text-lg font-semibold leading-snug">{title}</span>
        <span className="mt-0.5 block text-sm opacity-85">{text}</span>
        {badge}
      </span>
    </>
  );
}

/** Shows step 1: a blank page, a ready template, or an earlier message to start from. */
export function TemplatePicker({
  lang,
  base,
  farm,
  ids,
  lists,
  chosen,
  replaces,
  action,
}: TemplatePickerProps) {
  const t = useTranslations("notifications");
  const chosenBadge = (
    <Badge tone="success" className="mt-1.5">
      {t("template.chosen")}
    </Badge>
  );
  const shared = { lang, base, ids, replaces, action };
  const grid = "grid gap-3 sm:grid-cols-2 xl:grid-cols-3";
  return (
    <div className="grid gap-8">
      <section aria-labelledby="templates-ready">
        <h2 id="templates-ready">{t("template.title")}</h2>
        <p className="mb-5 mt-1 max-w-prose text-muted">{t("template.intro")}</p>
        <ul className={grid} aria-label={t("template.ready")}>
          <li>
            <TemplateButton
              {...shared}
              template="custom"
              title={t("template.custom")}
              chosen={chosen === "custom"}
            >
              <TemplateFace
                art={<FilePlus2 aria-hidden="true" strokeWidth={1.5} />}
                title={t("template.custom")}
                text={t("template.customText")}
                badge={chosen === "custom" ? chosenBadge : null}
              />
            </TemplateButton>
          </li>
          {lists.templates.map(({ code, title, description }) => (
            <li key={code}>
              <TemplateButton {...shared} template={code} title={title} chosen={chosen === code}>
                <TemplateFace
                  art={<ProduceIllustration codes={[DRAWING[code]]} />}
                  title={title}
                  text={description}
                  badge={chosen === code ? chosenBadge : null}
                />
              </TemplateButton>
            </li>
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
              <li key={id}>
                <TemplateButton
                  {...shared}
                  template={`past:${id}`}
                  title={title || t("list.untitled")}
                  chosen={false}
                >
                  <TemplateFace
                    art={<History aria-hidden="true" strokeWidth={1.5} />}
                    title={title || t("list.untitled")}
                    text={listedSubject({ subject_fr, subject_en }, lang, farm.name) || t(`channels.${type}`)}
                  />
                </TemplateButton>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
