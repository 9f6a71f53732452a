"use client";

import { Combine, Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { RowMenu } from "@/components/ui/row-menu";
import { toast } from "@/components/ui/toast";
import type { Category } from "@/lib/categories/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { CategoryForm } from "./category-form";
import { MergeForm } from "./merge-form";

/** Shows a category with its people, and what may be done about it; deleting and merging can be undone. */
export function CategoryRow({
  lang,
  category,
  others,
  peopleHref,
  actions,
}: {
  lang: Lang;
  category: Category & { subscribers_count: number };
  others: { id: number; name: string }[];
  /** The list of its people. */
  peopleHref: string;
  actions: { update: FormAction } & Record<"remove" | "merge" | "restore", PlainAction>;
}) {
  const t = useTranslations("categories");
  const common = useTranslations("common");
  const router = useRouter();
  const { id, farm_id, name, description, subscribers_count: count } = category;
  const row = useRowAction<"edit" | "merge">(lang, { farm_id, category_id: id });
  const undoable = (message: string) => () => {
    toast(message, {
      closeLabel: common("close"),
      action: { label: t("undo"), onClick: () => row.start(actions.restore, t("restored", { name })) },
    });
    row.setOpen(null);
    router.refresh();
  };
  return (
    <li className="entry-row">
      <p className="entry-title font-semibold">
        <Link href={peopleHref} className="entry-link">
          {name}
        </Link>
      </p>
      <p className="entry-detail">{description || t("people", { count })}</p>
      <span className="entry-state tabular text-sm text-muted">
        {description ? t("people", { count }) : null}
      </span>
      <div className="entry-more">
        <RowMenu
          label={t("menu", { name })}
          entries={[
            {
              label: common("edit"),
              icon: <Pencil className="size-5" aria-hidden="true" />,
              onSelect: () => row.setOpen("edit"),
            },
            ...(others.length > 0
              ? [
                  {
                    label: t("merge.open"),
                    icon: <Combine className="size-5" aria-hidden="true" />,
                    onSelect: () => row.setOpen("merge"),
                  },
                ]
              : []),
            {
              label: common("delete"),
              icon: <Trash2 className="size-5" aria-hidden="true" />,
              tone: "danger" as const,
              onSelect: () => row.start(actions.remove, undoable(t("removed", { name }))),
            },
          ]}
        />
      </div>
      <CategoryForm
        opener={row.dialog("edit")}
        lang={lang}
        farmId={farm_id}
        known={category}
        action={actions.update}
      />
      <MergeForm
        {...row.dialog("merge")}
        category={category}
        others={others}
        pending={row.pending}
        merge={(into) =>
          row.start(actions.merge, undoable(t("merged", { name, into: into.name })), { into_id: into.id })
        }
      />
    </li>
  );
}
