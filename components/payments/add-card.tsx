"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogTrigger } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { CardForm, type CardFormProps } from "./card-form";

/** Opens the form of a card in a dialog. */
export function AddCard({ onAdded, ...form }: CardFormProps) {
  const t = useTranslations("payments");
  const common = useTranslations("common");
  const router = useRouter();
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="secondary">{t("cards.add")}</Button>
      </DialogTrigger>
      <DialogContent title={t("cards.addTitle")} closeLabel={common("close")}>
        <CardForm
          {...form}
          onAdded={(answer) => {
            setOpen(false);
            const words = answer.status === "pending" ? t("cardForm.pending") : t("cards.added");
            toast(words, { closeLabel: common("close") });
            router.refresh();
            onAdded?.(answer);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}
