"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { CardFormProps } from "@/components/payments/card-form";
import { Card, CardHeader } from "@/components/ui/card";

/** The form of a card is heavy and is needed once, so it comes only when it is shown. */
const CardForm = dynamic(() => import("@/components/payments/card-form").then((made) => made.CardForm));

/** Asks for the first card where the message would be sent. The draft stays as it is. */
export function SendCard(props: CardFormProps) {
  const t = useTranslations("notifications.send.card");
  return (
    <Card as="section" padding="md" className="mb-6" aria-label={t("title")}>
      <CardHeader title={t("title")} description={t("text")} />
      <CardForm {...props} />
    </Card>
  );
}
