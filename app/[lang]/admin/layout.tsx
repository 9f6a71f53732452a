import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ClientMessages } from "@/components/client-messages";
import { Toaster } from "@/components/ui/toast";
import { adminOverview } from "@/lib/farms/service/read";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { logOut } from "./actions";

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function AdminLayout({ children, params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const { user, farms } = await load(lang, adminOverview(await pageContext(lang)));
  const t = await getTranslations("admin");
  return (
    <ClientMessages lang={lang} areas={["admin", "common"]}>
      <AdminFrame lang={lang} user={user} farms={farms} logOut={logOut}>
        {children}
      </AdminFrame>
      <Toaster label={t("toasts")} />
    </ClientMessages>
  );
}
