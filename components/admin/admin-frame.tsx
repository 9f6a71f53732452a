"use client";

import {
  ChartLine,
  Contact,
  History,
  House,
  Megaphone,
  MessageCircleQuestionMark,
  Plus,
  QrCode,
  ReceiptText,
  ScrollText,
  ShieldUser,
  ShoppingBasket,
  SlidersHorizontal,
  Store,
  Tractor,
  UserRound,
  Users,
  UsersRound,
  Warehouse,
  Wrench,
} from "lucide-react";
import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { Icon } from "@/components/ui/icons";
import { adminHref } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";
import type { AdminNavItem } from "./admin-nav";
import { AdminShell } from "./admin-shell";
import { FarmSwitcher, type SwitchableFarm } from "./farm-switcher";
import { AdminOverlays } from "./overlays/admin-overlays";
import { type AdminPlace, farmScreensFrom } from "./overlays/place";
import { PaletteButton } from "./palette-button";
import { UserMenu, type UserMenuProps } from "./user-menu";

export interface AdminFrameProps {
  lang: Lang;
  user: UserMenuProps["user"] & AdminPlace["user"];
  farms: (SwitchableFarm & AdminPlace["farms"][number])[];
  logOut: FormAction;
  /** Shown above every screen. */
  notice?: ReactNode;
  children: ReactNode;
}

const NAV = {
  tutorials: { label: "tutorials", icon: <House /> },
  produces: { label: "produces", icon: <ShoppingBasket /> },
  subscribers: { label: "subscribers", icon: <Users /> },
  notifications: { label: "notifications", icon: <Megaphone /> },
  statistics: { label: "statistics", icon: <ChartLine /> },
  "qr-codes": { label: "qrCodes", icon: <QrCode /> },
  questions: { label: "questions", icon: <MessageCircleQuestionMark /> },
  team: { label: "team", icon: <UsersRound /> },
  activity: { label: "activity", icon: <History /> },
  edit: { label: "edit", icon: <Store /> },
  settings: { label: "settings", icon: <SlidersHorizontal /> },
} as const;

/** Shows the navigation, farm switcher and user menu around every admin screen; the address names the farm. */
export function AdminFrame({ lang, user, farms, logOut, notice, children }: AdminFrameProps) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  const { farmUuid } = useParams<{ farmUuid?: string }>();
  const farm = farms.find(({ uuid }) => uuid === farmUuid);
  const screen = (path: string) => adminHref(lang, `/farms/${farmUuid}/${path}`);
  const ofFarm = farmScreensFrom({ lang, user, farms, farmUuid }).flatMap<AdminNavItem>(({ id }) => {
    // The list of subscribers leads to their categories.
    if (id === "categories") return [];
    const { icon, label } = NAV[id];
    return [{ href: screen(id), label: t(`nav.${label}`), icon }];
  });
  const elsewhere: AdminNavItem[] = [
    {
      href: adminHref(lang, "/farms"),
      // The bar of a phone has no room for "all farms".
      label: t(user.is_admin ? "switcher.farms" : "nav.farms"),
      icon: <Warehouse />,
    },
    ...(user.is_admin
      ? [
          { href: adminHref(lang, "/producers"), label: t("nav.producers"), icon: <Tractor /> },
          { href: adminHref(lang, "/users"), label: t("nav.users"), icon: <Contact /> },
          { href: adminHref(lang, "/payments"), label: t("nav.payments"), icon: <ReceiptText /> },
          { href: adminHref(lang, "/qr-cards"), label: t("nav.qrCards"), icon: <QrCode /> },
          { href: adminHref(lang, "/logs"), label: t("nav.logs"), icon: <ScrollText /> },
          { href: adminHref(lang, "/faqs"), label: t("nav.faqs"), icon: <MessageCircleQuestionMark /> },
          { href: adminHref(lang, "/metrics"), label: t("nav.metrics"), icon: <ChartLine /> },
          { href: adminHref(lang, "/tools"), label: t("nav.tools"), icon: <Wrench /> },
          { href: adminHref(lang, "/super-admins"), label: t("nav.superAdmins"), icon: <ShieldUser /> },
        ]
      : []),
    { href: adminHref(lang, "/farms/create"), label: t("nav.createFarm"), icon: <Plus /> },
    { href: adminHref(lang, "/profile"), label: t("nav.profile"), icon: <UserRound /> },
  ];
  return (
    <AdminShell
      homeHref={farmUuid ? screen("tutorials") : adminHref(lang, "/farms")}
      labels={{ skip: common("skipToContent"), home: t("nav.home") }}
      nav={{
        label: t("nav.label"),
        items: farmUuid ? ofFarm : elsewhere,
        more: { label: t("nav.more"), icon: <Icon name="menu" /> },
      }}
      farmSwitcher={<FarmSwitcher lang={lang} farms={farms} current={farm} everyone={user.is_admin} />}
      notice={notice}
      palette={<PaletteButton />}
      userMenu={<UserMenu lang={lang} user={user} logOut={logOut} />}
    >
      {children}
      <AdminOverlays place={{ lang, user, farms, farmUuid }} />
    </AdminShell>
  );
}
