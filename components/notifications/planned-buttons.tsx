"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { DialogForm } from "@/components/forms/dialog-form";
import type { FormAction } from "@/components/forms/form-action";
import { SelectField, TextField } from "@/components/forms/form-fields";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatClock } from "@/lib/i18n/format";
import { SENDING_HOURS } from "@/lib/messaging/rules/sending-hours";
import type { Lang } from "@/lib/vocabulary/languages";
import { draftHref } from "./draft-href";

export interface PlannedButtonsProps {
  lang: Lang;
  /** Address of the list of messages. */
  base: string;
  ids: { farm_id: number; notification_id: number };
  title: string;
  planned: { day: string; hour: number };
  /** The farm's first day for which a send may still be planned. */
  earliest: string;
  actions: { reopen: PlainAction; move: FormAction };
}

/** Shows the buttons that edit a planned message and that move it to another time. */
export function PlannedButtons({ lang, base, ids, title, planned, earliest, actions }: PlannedButtonsProps) {
  const t = useTranslations("notifications.planned");
  const send = useTranslations("notifications.send");
  const router = useRouter();
  const row = useRowAction(lang, ids, t("failed"));
  return (
    <>
      <ConfirmDialog
        trigger={<Button>{t("edit")}</Button>}
        tone="primary"
        words={{
          title: t("editTitle", { title }),
          description: t("editText"),
          confirm: t("editConfirm"),
          cancel: t("keep"),
        }}
        onConfirm={() => row.run(actions.reopen, (made) => router.push(draftHref(base, made)))}
      />
      <DialogForm
        {...{ lang, ids }}
        opener={{ trigger: <Button variant="secondary">{t("move")}</Button> }}
        words={{
          title: t("moveTitle", { title }),
          labels: { scheduled_day: send("day"), scheduled_hour: send("hour") },
          done: t("moved"),
          submit: t("moveConfirm"),
        }}
        action={actions.move}
      >
        <p className="text-muted">{t("moveText")}</p>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="scheduled_day"
            type="date"
            label={send("day")}
            min={earliest}
            defaultValue={planned.day}
            required
          />
          <SelectField
            name="scheduled_hour"
            label={send("hour")}
            defaultValue={planned.hour}
            options={SENDING_HOURS.map((hour) => ({
              value: String(hour),
              label: formatClock(`${hour}:00`, lang),
            }))}
            required
          />
        </div>
      </DialogForm>
    </>
  );
}
