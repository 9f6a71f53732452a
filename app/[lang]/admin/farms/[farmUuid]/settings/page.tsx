import type { Metadata } from "next";
import Link from "next/link";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { isSection, SECTIONS } from "@/components/settings/sections";
import { SettingsIndex } from "@/components/settings/settings-index";
import { Alert } from "@/components/ui/alert";
import { Icon } from "@/components/ui/icons";
import { formatClock } from "@/lib/i18n/format";
import { farmValues } from "@/lib/i18n/of-name";
import { adminHref } from "@/lib/i18n/routes";
import { roleMay } from "@/lib/platform/permissions";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadFarm } from "../_load-farm";
import { SettingsContent } from "./_content";

type Props = {
  params: Promise<{ lang: string; farmUuid: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).lang as Lang, namespace: "settings" });
  return { title: t("title") };
}

export default async function SettingsPage({ params, searchParams }: Props) {
  const { farmUuid, ...rest } = await params;
  const lang = rest.lang as Lang;
  setRequestLocale(lang);
  const { farm, role } = await loadFarm(lang, farmUuid);
  const query = await searchParams;
  const t = await getTranslations("settings");
  const header = (
    <PageHeader help="settings" title={t("title")} description={t("description", farmValues(farm.name))} />
  );
  if (!roleMay(role, "farm.update"))
    return (
      <ClientMessages lang={lang} areas={["common"]}>
        {header}
        <Alert tone="info">{t("readOnly")}</Alert>
      </ClientMessages>
    );
  const chosen = isSection(query.section) ? query.section : null;
  const section = chosen ?? SECTIONS[0];
  const here = adminHref(lang, `/farms/${farmUuid}/settings`);
  const screen = (path: string) => adminHref(lang, `/farms/${farmUuid}/${path}`);
  const hour = farm.default_hour === null ? null : formatClock(`${farm.default_hour}:00`, lang);
  const states: Partial<Record<(typeof SECTIONS)[number], string>> = {
    visibility: t(farm.public ? "visibility.public" : "visibility.hidden"),
    verification: t(`verification.states.${farm.verification}`),
    sending: [t(`sending.types.${farm.default_type}`), hour].filter(Boolean).join(", "),
  };
  const sections = SECTIONS.filter((name) => name !== "closing" || roleMay(role, "farm.delete")).map(
    (name) => ({
      name,
      href: `${here}?section=${name}`,
      label: t(`sections.${name}`),
      state: states[name],
      current: name === section,
    }),
  );
  const others = (
    [
      "edit",
      "plan",
      "charges",
      "categories",
      "connections",
      "webhooks",
      "team",
      "activity",
      "notifications/welcome",
    ] as const
  )
    .filter((path) => path !== "plan" || roleMay(role, "billing.manage"))
    // The page of the plan leads to the charges, too.
    .filter((path) => path !== "charges" || !roleMay(role, "billing.manage"))
    .map((path) => ({
      href: screen(path),
      label: t(`others.${path === "notifications/welcome" ? "welcome" : path}`),
    }));
  return (
    <ClientMessages lang={lang} areas={["settings", "farms", "subscribers", "reference", "common"]}>
      {header}
      <div className="grid max-w-5xl items-start gap-8 md:grid-cols-[16rem_minmax(0,1fr)]">
        <SettingsIndex {...{ sections, others }} className={chosen ? "max-md:hidden" : undefined} />
        <div className={chosen ? undefined : "max-md:hidden"}>
          <Link
            href={here}
            className="-ml-1.5 mb-3 inline-flex min-h-11 items-center gap-1 pr-2 font-medium text-link md:hidden"
          >
            <Icon name="chevron-left" className="size-5" />
            {t("back")}
          </Link>
          <div className="grid gap-6">
            <SettingsContent
              {...{ lang, farmUuid, section, here: `${here}?section=${section}` }}
              address={query.address}
            />
          </div>
        </div>
      </div>
    </ClientMessages>
  );
}
