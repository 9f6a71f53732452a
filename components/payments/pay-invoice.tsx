"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { RequestAnswer } from "@/lib/payments/commands/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { goToBank } from "./go-to-bank";

/** Pays an open invoice with the default card, after the amount and the card were said. */
export function PayInvoice({
  lang,
  ids,
  words,
  action,
}: {
  lang: Lang;
  ids: { farm_id: number; invoice_id: number };
  words: { number: string; due: string; card: string };
  action: PlainAction;
}) {
  const t = useTranslations("payments");
  const common = useTranslations("common");
  const router = useRouter();
  const row = useRowAction(lang, ids);
  const paid = (result: unknown) => {
    const { authentication_url, status } = result as RequestAnswer;
    if (authentication_url) return goToBank(authentication_url);
    toast(status === "pending" ? t("confirm.pending") : t("invoices.paid"), { closeLabel: common("close") });
    router.refresh();
  };
  return (
    <ConfirmDialog
      trigger={<Button size="sm">{t("invoices.pay")}</Button>}
      tone="primary"
      words={{
        title: t("invoices.payTitle", { number: words.number }),
        description: t("invoices.payText", { due: words.due, card: words.card }),
        confirm: t("invoices.pay"),
        cancel: common("cancel"),
      }}
      onConfirm={() => row.run(action, paid)}
    />
  );
}
