import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { PageHeader } from "@/components/admin/page-header";
import { ClientMessages } from "@/components/client-messages";
import { SuperAdminList } from "@/components/second-factor/super-admin-list";
import { getMe } from "@/lib/accounts/service/profile";
import { readFactors } from "@/lib/second-factor/service/factors";
import { listSuperAdmins } from "@/lib/second-factor/service/super-admins";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { add, remove } from "./actions";

type Props = PageProps<"/[lang]/admin/super-admins">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const t = await getTranslations({ locale: lang as Lang, namespace: "second_factor" });
  return { title: t("superAdmins.title") };
}

/** Who works for Potager; for everyone but super administrators there is no such page. */
export default async function SuperAdminsPage({ params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const t = await getTranslations("second_factor.superAdmins");
  const ctx = await pageContext(lang);
  const [people, me, { recent }] = await load(
    lang,
    Promise.all([listSuperAdmins(ctx), getMe(ctx), readFactors(ctx)]),
  );
  return (
    <ClientMessages lang={lang} areas={["accounts", "second_factor", "common"]}>
      <PageHeader help="profile" title={t("title")} description={t("description")} />
      <SuperAdminList
        lang={lang}
        people={people}
        email={recent ? null : me.email}
        actions={{ add, remove }}
      />
    </ClientMessages>
  );
}
