"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { languageLinks } from "@/components/site/language-links";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icons";
import { Menu } from "@/components/ui/menu";
import { adminHref } from "@/lib/i18n/routes";
import { IDLE } from "@/lib/transport/form-state";
import type { Lang } from "@/lib/vocabulary/languages";
import { askOverlay } from "./overlays/ask-overlay";

export interface UserMenuProps {
  lang: Lang;
  user: { name: string; email: string; avatar: { url: string } | null };
  logOut: FormAction;
}

/** Shows the menu of the person logged in: profile, this screen in the other language, and log out. */
export function UserMenu({ lang, user, logOut }: UserMenuProps) {
  const t = useTranslations("admin");
  const common = useTranslations("common");
  // The menu closes when the address changes.
  const pathname = usePathname();
  const name = user.name || user.email;
  const leave = () => {
    const form = new FormData();
    form.set("_lang", lang);
    startTransition(async () => {
      await logOut(IDLE, form);
    });
  };
  return (
    <Menu
      key={pathname}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md px-1.5 text-left hover:bg-sunken md:w-full md:justify-start"
      listClassName="w-64"
      entries={[
        { heading: user.email },
        { label: t("nav.profile"), href: adminHref(lang, "/profile") },
        ...languageLinks(lang, common).map(({ short: _, ...language }) => ({
          ...language,
          icon: <Icon name="globe" />,
          whole: true,
        })),
        { label: t("user.shortcuts"), onSelect: () => setTimeout(() => askOverlay("keys")) },
        "line",
        { label: t("user.logOut"), onSelect: leave },
      ]}
    >
      <Avatar name={name} src={user.avatar?.url} size="sm" />
      <span className="sr-only">{t("user.menu")}</span>
      <span className="min-w-0 flex-1 truncate font-medium max-md:hidden">{name}</span>
      <Icon name="chevron-up" className="size-4.5 shrink-0 text-muted max-md:hidden" />
    </Menu>
  );
}
