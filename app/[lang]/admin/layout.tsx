import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { AdminFrame } from "@/components/admin/admin-frame";
import { ClientMessages } from "@/components/client-messages";
import { SwitchedOffBanner } from "@/components/tools/switched-off-banner";
import { Toaster } from "@/components/ui/toast";
import { ActingBanner } from "@/components/users/acting-banner";
import { adminOverview } from "@/lib/farms/service/read";
import { readSwitchedOff } from "@/lib/tools/service/switches";
import { load, pageContext } from "@/lib/transport/page";
import type { Lang } from "@/lib/vocabulary/languages";
import { loadActing } from "./_load-acting";
import { logOut, stopActing } from "./actions";

type Props = { children: ReactNode; params: Promise<{ lang: string }> };

export const metadata: Metadata = { robots: { index: false, follow: false } };

export default async function AdminLayout({ children, params }: Props) {
  const lang = (await params).lang as Lang;
  setRequestLocale(lang);
  const ctx = await pageContext(lang);
  const [{ user, farms }, acting, off] = await load(
    lang,
    Promise.all([adminOverview(ctx), loadActing(lang), readSwitchedOff(ctx)]),
  );
  const t = await getTranslations("admin");
  return (
    <ClientMessages lang={lang} areas={["admin", "common"]}>
      <AdminFrame
        lang={lang}
        user={user}
        farms={farms}
        logOut={logOut}
        notice={
          acting ? (
            <ActingBanner lang={lang} acting={acting} now={ctx.clock.now()} end={stopActing} />
          ) : off.length > 0 ? (
            <SwitchedOffBanner lang={lang} off={off} />
          ) : undefined
        }
      >
        {children}
      </AdminFrame>
      <Toaster label={t("toasts")} />
    </ClientMessages>
  );
}
