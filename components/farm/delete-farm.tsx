"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";

/** Deletes the farm after the person typed its name. */
export function DeleteFarm({
  lang,
  farm,
  listHref,
  action,
}: {
  lang: string;
  farm: { id: number; name: string };
  listHref: string;
  action: PlainAction;
}) {
  const t = useTranslations("farms.delete");
  const common = useTranslations("common");
  const router = useRouter();
  const row = useRowAction(lang, { farm_id: farm.id }, t("failed"));
  return (
    <Card as="section" look="flat" className="border-danger/40">
      <h2 className="text-xl">{t("title")}</h2>
      <p className="mt-1 text-muted">{t("text")}</p>
      <div className="mt-4">
        <ConfirmDialog
          trigger={<Button variant="danger-ghost">{t("button")}</Button>}
          title={t("confirmTitle", { name: farm.name })}
          description={t("confirmText")}
          confirmLabel={t("button")}
          cancelLabel={common("cancel")}
          typeToConfirm={{ label: t("type", { name: farm.name }), expected: farm.name }}
          onConfirm={() => row.run(action, () => router.push(listHref))}
        />
      </div>
    </Card>
  );
}
