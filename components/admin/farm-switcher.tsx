"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Icon } from "@/components/ui/icons";
import { Menu } from "@/components/ui/menu";
import type { MenuEntry } from "@/components/ui/menu-entry";
import { adminHref, href } from "@/lib/i18n/routes";
import type { Lang } from "@/lib/vocabulary/languages";

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
  const entries: MenuEntry[] = [
    ...(current?.public
      ? ([
          {
            label: t("switcher.seePage"),
            icon: <Icon name="external" />,
            href: href("farm", lang, { handle: current.handle }),
            whole: true,
          },
          "line",
        ] as const)
      : []),
    ...(farms.length > 0 ? [{ heading: t("switcher.farms") }] : []),
    ...farms.slice(0, SHOWN).map((farm) => ({
      href: adminHref(lang, `/farms/${farm.uuid}/tutorials`),
      icon: <Avatar name={farm.name} src={farm.logo?.url} size="sm" of="farm" />,
      label: (
        <>
          <span className="min-w-0 flex-1 truncate">{farm.name}</span>
          {farm.uuid === current?.uuid ? <Icon name="check" /> : null}
        </>
      ),
    })),
    "line",
    { label: t(everyone ? "nav.allFarms" : "nav.farms"), href: adminHref(lang, "/farms") },
    { label: t("nav.createFarm"), icon: <Icon name="plus" />, href: adminHref(lang, "/farms/create") },
  ];
  return (
    <Menu
      className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 text-left font-semibold hover:bg-sunken md:border md:border-line md:bg-raised"
      listClassName="max-h-[70dvh] w-72 overflow-y-auto"
      align="start"
      entries={entries}
    >
      {current ? <Avatar name={name} src={current.logo?.url} size="sm" of="farm" /> : null}
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">{t("switcher.label")} </span>
        {name}
      </span>
      <Icon name="chevron-down" className="size-4.5 shrink-0 text-muted" />
    </Menu>
  );
}
