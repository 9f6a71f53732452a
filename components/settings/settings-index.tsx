import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icons";
import type { Section } from "./sections";

export interface IndexEntry {
  href: string;
  label: string;
  /** How it stands now. */
  state?: string;
  current?: boolean;
}

const row =
  "flex min-h-14 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-3 md:aria-[current=page]:bg-primary-soft md:aria-[current=page]:font-semibold md:aria-[current=page]:text-on-primary-soft";

/** Lists the sections with how each stands, and the other screens of a farm's matters. */
export async function SettingsIndex({
  sections,
  others,
  className,
}: {
  sections: (IndexEntry & { name: Section })[];
  others: IndexEntry[];
  className?: string;
}) {
  const t = await getTranslations("settings");
  const list = (entries: IndexEntry[]) => (
    <ul className="entry-list overflow-hidden">
      {entries.map(({ href, label, state, current }) => (
        <li key={href}>
          <Link href={href} aria-current={current ? "page" : undefined} className={row}>
            <span className="min-w-0">
              <span className="block wrap-anywhere">{label}</span>
              {state ? <span className="block truncate text-sm font-normal text-muted">{state}</span> : null}
            </span>
            <Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t("index")} className={className}>
      {list(sections)}
      <h2 className="mb-2 mt-6 font-sans text-sm font-semibold text-muted">{t("others.title")}</h2>
      {list(others)}
    </nav>
  );
}
