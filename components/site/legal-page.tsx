import { getFormatter, getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icons";
import { env } from "@/lib/env";
import { href } from "@/lib/i18n/routes";
import { LEGAL_UPDATED, type LegalDocument, legalSections } from "@/lib/site/legal";
import type { Lang } from "@/lib/vocabulary/languages";
import { LegalContents, LegalText } from "./legal-text";
import { PageHeading } from "./page-heading";
import { RetentionPeriods } from "./retention-list";
import { BreadcrumbData } from "./structured-data";

const OTHER = { terms: "privacy", privacy: "terms" } as const;
const SCENE = { terms: "market-stall", privacy: "no-subscribers" } as const;
const link =
  "inline-flex min-h-8 items-center gap-2 font-medium text-link underline underline-offset-4 [overflow-wrap:anywhere]";

/** Shows a whole legal page: heading with its date, table of contents, text and contact. */
export async function LegalPage({ lang, document }: { lang: Lang; document: LegalDocument }) {
  const t = await getTranslations("legal");
  const format = await getFormatter();
  const sections = legalSections(lang, document);
  const updated = LEGAL_UPDATED[document];
  return (
    <>
      <BreadcrumbData lang={lang} trail={[{ route: document, name: t(`${document}.title`) }]} />
      <PageHeading title={t(`${document}.title`)} lead={t(`${document}.lead`)} scene={SCENE[document]}>
        <p className="mt-4 flex items-center gap-2 text-sm text-muted">
          <Icon name="calendar" className="size-4 shrink-0" />
          <span>
            {t("updated")}{" "}
            <time dateTime={updated}>
              {format.dateTime(new Date(updated), { dateStyle: "long", timeZone: "UTC" })}
            </time>
          </span>
        </p>
      </PageHeading>
      <div className="shell grid gap-8 py-8 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-14 lg:py-14">
        <LegalContents label={t("contents")} sections={sections} />
        <div className="min-w-0">
          <LegalText
            sections={sections}
            after={
              document === "privacy"
                ? { [t("privacy.sections.retention.anchor")]: <RetentionPeriods lang={lang} /> }
                : {}
            }
          />
          <Contact document={document} />
          <p className="no-print mt-6">
            <a href={href(OTHER[document], lang)} className={link}>
              {t(`${OTHER[document]}.title`)}
              <Icon name="arrow-right" className="size-4 shrink-0" />
            </a>
          </p>
        </div>
      </div>
    </>
  );
}

async function Contact({ document }: { document: LegalDocument }) {
  const t = await getTranslations("legal");
  const { COMPANY_NAME, COMPANY_ADDRESS, PRIVACY_OFFICER_NAME, PRIVACY_OFFICER_EMAIL } = env();
  return (
    <address className="mt-8 max-w-xl rounded-xl bg-paper-deep p-5 not-italic md:p-6">
      <p className="font-display text-xl font-semibold">
        {document === "privacy" ? PRIVACY_OFFICER_NAME : COMPANY_NAME}
      </p>
      {document === "privacy" ? (
        <p>
          {t("officerTitle")}, {COMPANY_NAME}
        </p>
      ) : null}
      <p className="mt-2 flex items-start gap-2">
        <Icon name="pin" className="mt-0.5 size-5 shrink-0 text-muted" />
        {COMPANY_ADDRESS}
      </p>
      <p className="mt-1">
        <a href={`mailto:${PRIVACY_OFFICER_EMAIL}`} className={link}>
          <Icon name="mail" className="size-5 shrink-0" />
          {PRIVACY_OFFICER_EMAIL}
        </a>
      </p>
    </address>
  );
}
