import { useLocale } from "next-intl";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/class-names";
import type { Lang } from "@/lib/vocabulary/languages";
import { TemplateButton, type TemplateButtonProps } from "./template-button";
import { TemplatePicture } from "./template-picture";

export type TemplateCardProps = Omit<TemplateButtonProps, "children" | "className"> & {
  text: string;
  badge?: string;
  /** Buttons above the one that the whole card is. */
  menu?: ReactNode;
};

export const templateGrid = "grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4";

/** Shows a template with the picture of its email; the whole card is the button. */
export function TemplateCard({ text, badge, menu, ...button }: TemplateCardProps) {
  const { ids, template, title } = button;
  const lang = useLocale() as Lang;
  const address = `/api/farms/${ids.farm_id}/notifications/templates/${encodeURIComponent(template)}`;
  return (
    <li
      className={cn(
        "relative flex flex-col rounded-xl border-[1.5px] border-line bg-raised shadow-xs transition-colors hover:border-primary",
        badge && "border-primary",
      )}
    >
      <TemplatePicture {...{ address, title, lang }} />
      <TemplateButton
        {...button}
        className={cn(
          "flex w-full flex-1 flex-col items-start rounded-b-xl p-3 text-left after:absolute after:inset-0 after:rounded-xl md:p-4",
          menu && "pr-12 md:pr-14",
        )}
      >
        <span className="block w-full wrap-anywhere font-display text-lg font-semibold leading-snug">
          {title}
        </span>
        <span className="mt-0.5 block w-full text-sm text-muted max-sm:sr-only">{text}</span>
        {badge ? (
          <Badge tone="success" className="mt-1.5">
            {badge}
          </Badge>
        ) : null}
      </TemplateButton>
      {menu ? <div className="absolute bottom-2 right-2 z-10">{menu}</div> : null}
    </li>
  );
}
