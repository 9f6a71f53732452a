"use client";

import {
  House,
  Megaphone,
  MessageCircleQuestionMark,
  Plus,
  QrCode,
  ShoppingBasket,
  Store,
  UserRound,
  Users,
  Warehouse,
} from "lucide-react";
import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { Icon } from "@/components/ui/icons";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import type { AdminNavItem } from "./admin-nav";
import { AdminShell } from "./admin-shell";
import { FarmSwitcher, type SwitchableFarm } from "./farm-switcher";
import { UserMenu, type UserMenuProps } from "./user-menu";

export interface AdminFrameProps {
  lang: Lang;
  user: UserMenuProps["user"] & { is_admin: boolean };
  farms: SwitchableFarm[];
  logOut: FormAction;
  children: ReactNode;
}

/** Shows the navigation, farm switcher and user menu around every admin screen; the address names the farm. */
export function AdminFrame({ lang, user, farms, logOut, children }: AdminFrameProps) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  const { farmUuid } = useParams<{ farmUuid?: string }>();
  const farm = farms.find(({ uuid }) => uuid === farmUuid);
  const screen = (path: string) => adminHref(lang, `/farms/${farmUuid}/${path}`);
  const ofFarm: AdminNavItem[] = [
    { href: screen("tutorials"), label: t("nav.tutorials"), icon: <House /> },
    { href: screen("produces"), label: t("nav.produces"), icon: <ShoppingBasket /> },
    { href: screen("subscribers"), label: t("nav.subscribers"), icon: <Users /> },
    { href: screen("notifications"), label: t("nav.notifications"), icon: <Megaphone /> },
    { href: screen("qr-codes"), label: t("nav.qrCodes"), icon: <QrCode /> },
    { href: screen("questions"), label: t("nav.questions"), icon: <MessageCircleQuestionMark /> },
    { href: screen("edit"), label: t("nav.edit"), icon: <Store /> },
  ];
  const elsewhere: AdminNavItem[] = [
    {
      href: adminHref(lang, "/farms"),
      label: t(user.is_admin ? "nav.allFarms" : "nav.farms"),
      icon: <Warehouse />,
    },
    { href: adminHref(lang, "/farms/create"), label: t("nav.createFarm"), icon: <Plus /> },
    { href: adminHref(lang, "/profile"), label: t("nav.profile"), icon: <UserRound /> },
  ];
  return (
    <AdminShell
      homeHref={farmUuid ? screen("tutorials") : adminHref(lang, "/farms")}
      labels={{ skip: common("skipToContent"), home: t("nav.home"), nav: t("nav.label") }}
      items={farmUuid ? ofFarm : elsewhere}
      more={{ label: t("nav.more"), icon: <Icon name="menu" /> }}
      farmSwitcher={<FarmSwitcher lang={lang} farms={farms} current={farm} everyone={user.is_admin} />}
      userMenu={<UserMenu lang={lang} user={user} logOut={logOut} />}
    >
      {children}
    </AdminShell>
  );
}
