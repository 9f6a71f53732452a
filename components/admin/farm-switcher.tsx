"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
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
import { adminHref, href } from "@/lib/i18n/routes";

export interface SwitchableFarm {
  uuid: string;
  name: string;
  handle: string;
  logo: { url: string } | null;
  public: boolean;
}

const SHOWN = 8;

/** Shows the current farm, with links to its public page and to other farms. */
export function FarmSwitcher({
  lang,
  farms,
  current,
  everyone,
}: {
  lang: Lang;
  farms: SwitchableFarm[];
  current?: SwitchableFarm;
  everyone: boolean;
}) {
  const t = useTranslations("admin");
  const name = current?.name ?? t(everyone ? "nav.allFarms" : "nav.farms");
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left font-semibold hover:bg-sunken md:border md:border-line md:bg-raised">
        {current ? <Avatar name={name} src={current.logo?.url} size="sm" of="farm" /> : null}
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">{t("switcher.label")} </span>
          {name}
        </span>
        <Icon name="chevron-down" className="size-4.5 shrink-0 text-muted" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-h-[70dvh] w-72 overflow-y-auto">
        {current?.public ? (
          <>
            <DropdownMenuItem asChild>
              <a href={href("farm", lang, { handle: current.handle })}>
                <Icon name="external" />
                {t("switcher.seePage")}
              </a>
            </DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        ) : null}
        {farms.length > 0 ? <DropdownMenuLabel>{t("switcher.farms")}</DropdownMenuLabel> : null}
        {farms.slice(0, SHOWN).map((farm) => (
          <DropdownMenuItem key={farm.uuid} asChild>
            <Link href={adminHref(lang, `/farms/${farm.uuid}/tutorials`)}>
              <Avatar name={farm.name} src={farm.logo?.url} size="sm" of="farm" />
              <span className="min-w-0 flex-1 truncate">{farm.name}</span>
              {farm.uuid === current?.uuid ? <Icon name="check" /> : null}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link href={adminHref(lang, "/farms")}>{t(everyone ? "nav.allFarms" : "nav.farms")}</Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link href={adminHref(lang, "/farms/create")}>
            <Icon name="plus" />
            {t("nav.createFarm")}
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
