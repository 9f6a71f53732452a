"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { startTransition } from "react";
import type { FormAction } from "@/components/forms/form-action";
import { Avatar } from "@/components/ui/avatar";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Icon } from "@/components/ui/icons";
import type { Lang } from "@/lib/i18n/languages";
import { adminHref } from "@/lib/i18n/routes";
import { IDLE } from "@/lib/transport/form-state";

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
  const other: Lang = lang === "fr" ? "en" : "fr";
  const name = user.name || user.email;
  const leave = () => {
    const form = new FormData();
    form.set("_lang", lang);
    startTransition(async () => {
      await logOut(IDLE, form);
    });
  };
  return (
    <DropdownMenu key={pathname}>
      <DropdownMenuTrigger className="flex min-h-11 min-w-11 items-center justify-center gap-2.5 rounded-md px-1.5 text-left hover:bg-sunken md:w-full md:justify-start">
        <Avatar name={name} src={user.avatar?.url} size="sm" />
        <span className="sr-only">{t("user.menu")}</span>
        <span className="min-w-0 flex-1 truncate font-medium max-md:hidden">{name}</span>
        <Icon name="chevron-up" className="size-4.5 shrink-0 text-muted max-md:hidden" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        <DropdownMenuLabel className="truncate">{user.email}</DropdownMenuLabel>
        <DropdownMenuItem asChild>
          <Link href={adminHref(lang, "/profile")}>{t("nav.profile")}</Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href={`/api/language/${other}`} hrefLang={other} lang={other}>
            <Icon name="globe" />
            {common(other === "fr" ? "french" : "english")}
          </a>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={leave}>{t("user.logOut")}</DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
