import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Icon } from "@/components/ui/icons";
import type { HelpTopic } from "@/lib/site/help";
import { HelpButton } from "./help-button";

export type PageHeaderProps = {
  /** What the question mark beside the title opens. */
  help: HelpTopic;
  title: ReactNode;
  description?: ReactNode;
  /** The page above this one, usually its list. */
  back?: { href: string; label: string };
  /** State of the thing on this page, shown next to its name. */
  badge?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
  /** Less important actions, shown before it. */
  secondary?: ReactNode;
  /** Leaves the height of the window to what is below. */
  compact?: boolean;
};

export function PageHeader({
  help,
  title,
  description,
  back,
  badge,
  action,
  secondary,
  compact,
}: PageHeaderProps) {
  const t = useTranslations("admin");
  return (
    <header
      className={cn(
        "flex flex-wrap items-end justify-between gap-x-6 gap-y-4",
        compact ? "mb-3 md:-mt-4" : "mb-6 md:mb-8",
      )}
    >
      <div className="min-w-0">
        {back ? (
          <Link
            href={back.href}
            className="-ml-1.5 mb-1 inline-flex min-h-8 items-center gap-1 rounded-sm pl-1 pr-2 text-sm font-medium text-link underline-offset-4 hover:underline"
          >
            <Icon name="chevron-left" className="size-4" />
            {back.label}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <div className="flex min-w-0 items-center gap-x-1.5">
            <h1 className={cn("min-w-0 break-words text-3xl", compact ? "md:text-3xl" : "md:text-4xl")}>
              {title}
            </h1>
            <HelpButton topic={help} label={t("help")} />
          </div>
          {badge ? <span className="min-w-0 [&_.badge]:whitespace-normal">{badge}</span> : null}
        </div>
        {description ? <p className="mt-1.5 max-w-[65ch] text-muted">{description}</p> : null}
      </div>
      {action || secondary ? (
        <div className="flex flex-wrap items-center gap-2.5 max-sm:w-full max-sm:flex-col-reverse max-sm:items-stretch">
          {secondary ? (
            <div className="contents max-sm:flex max-sm:flex-wrap max-sm:gap-2">{secondary}</div>
          ) : null}
          {action ? <div className="flex max-sm:[&>*]:flex-1">{action}</div> : null}
        </div>
      ) : null}
    </header>
  );
}
