"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Lang } from "@/lib/vocabulary/languages";

/** What ends with the only farm of an account, in words, and where its first payment can be claimed back. */
export interface EndingPlanWords {
  text: string;
  guarantee: { text: string; link: string; href: string } | null;
}

/** Deletes the farm after the person typed its name. */
export function DeleteFarm({
  lang,
  farm,
  plan,
  listHref,
  action,
}: {
  lang: Lang;
  farm: { id: number; name: string };
  plan: EndingPlanWords | null;
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
      {plan ? <p className="mt-2">{plan.text}</p> : null}
      {plan?.guarantee ? (
        <p className="mt-2">
          {plan.guarantee.text}{" "}
          <Link
            href={plan.guarantee.href}
            className="inline-block py-1 font-medium text-link underline underline-offset-4"
          >
            {plan.guarantee.link}
          </Link>
        </p>
      ) : null}
      <div className="mt-4">
        <ConfirmDialog
          trigger={<Button variant="danger-ghost">{t("button")}</Button>}
          words={{
            title: t("confirmTitle", { name: farm.name }),
            description: [plan?.text, t("confirmText")].filter(Boolean).join(" "),
            confirm: t("button"),
            cancel: common("cancel"),
          }}
          typeToConfirm={{ label: t("type", { name: farm.name }), expected: farm.name }}
          onConfirm={() => row.run(action, () => router.push(listHref))}
        />
      </div>
    </Card>
  );
}
