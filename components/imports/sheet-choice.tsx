"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** Shows which sheet of a workbook was read, and lets another one be read. */
export function SheetChoice({
  read: { sheet, sheets },
  onContinue,
  onRead,
}: {
  read: { sheet: string; sheets: string[] };
  onContinue: () => void;
  onRead: (sheet: string) => void;
}) {
  const t = useTranslations("imports");
  return (
    <Alert
      tone="info"
      role="status"
      title={t("upload.sheets")}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button onClick={onContinue}>{t("upload.sheetContinue", { sheet })}</Button>
          {sheets
            .filter((name) => name !== sheet)
            .map((name) => (
              <Button key={name} variant="secondary" onClick={() => onRead(name)}>
                {t("upload.sheetOther", { sheet: name })}
              </Button>
            ))}
        </div>
      }
    >
      {t("upload.sheetsText", { sheet })}
    </Alert>
  );
}
