"use client";

import { CreditCard, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { RowMenu } from "@/components/ui/row-menu";
import type { LastCard } from "@/lib/payments/cards/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

const WHY = { plan: "lastPlan", owes: "lastOwes", charges: "lastCharges" } as const;

/** Lets a card pay from now on, or removes it. The last card stays while a plan or an invoice needs it. */
export function CardActions({
  lang,
  ids,
  name,
  isDefault,
  others,
  last,
  actions,
}: {
  lang: Lang;
  ids: { farm_id: number; card_id: number };
  name: string;
  isDefault: boolean;
  others: number;
  last: LastCard;
  actions: { makeDefault: PlainAction; remove: PlainAction };
}) {
  const t = useTranslations("payments.cards");
  const common = useTranslations("common");
  const row = useRowAction<"delete" | "last">(lang, ids);
  const stays = others === 0 && last !== null;
  return (
    <>
      <RowMenu
        label={t("actions", { card: name })}
        entries={[
          ...(isDefault
            ? []
            : [
                {
                  label: t("makeDefault"),
                  icon: <CreditCard className="size-5" aria-hidden="true" />,
                  onSelect: () => row.start(actions.makeDefault, t("madeDefault")),
                },
              ]),
          {
            label: t("delete"),
            icon: <Trash2 className="size-5" aria-hidden="true" />,
            tone: "danger" as const,
            onSelect: () => row.setOpen(stays ? "last" : "delete"),
          },
        ]}
      />
      <ConfirmDialog
        {...row.dialog("delete")}
        words={{
          title: t("deleteTitle"),
          description: t(isDefault && others > 0 ? "deleteNext" : "deleteText", { card: name }),
          confirm: t("delete"),
          cancel: common("cancel"),
        }}
        onConfirm={() => row.run(actions.remove, t("deleted"))}
      />
      <ConfirmDialog
        {...row.dialog("last")}
        tone="primary"
        words={{
          title: t("lastTitle"),
          description: t(WHY[last ?? "plan"]),
          confirm: t("understood"),
          cancel: common("close"),
        }}
        onConfirm={() => true}
      />
    </>
  );
}
