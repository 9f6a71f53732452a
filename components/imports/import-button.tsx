"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button, type ButtonProps } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Lang } from "@/lib/vocabulary/languages";

/** A button that moves an import to another state. Needs the messages "imports" and "common". */
export function ImportButton({
  lang,
  ids,
  action,
  done,
  leaveTo,
  variant,
  asks,
  children,
}: Pick<ButtonProps, "variant"> & {
  lang: Lang;
  ids: { farm_id: number; import_id: number };
  action: PlainAction;
  /** What is said when it worked; the new state alone by default. */
  done?: string;
  /** Where to go when the import is gone. */
  leaveTo?: string;
  /** Asks first, because the columns that were chosen and the rows that were corrected would be lost. */
  asks?: boolean;
  children: ReactNode;
}) {
  const router = useRouter();
  const t = useTranslations("imports.verify");
  const common = useTranslations("common");
  const { start, run, pending } = useRowAction(lang, ids);
  const refresh = () => (leaveTo ? router.push(leaveTo) : router.refresh());
  const afterwards = leaveTo ? refresh : (done ?? refresh);
  if (asks)
    return (
      <ConfirmDialog
        trigger={<Button variant={variant}>{children}</Button>}
        words={{
          title: t("discardTitle"),
          description: t("discardText"),
          confirm: t("discard"),
          cancel: common("cancel"),
        }}
        onConfirm={() => run(action, afterwards)}
      />
    );
  return (
    <Button variant={variant} pending={pending} onClick={() => start(action, afterwards)}>
      {children}
    </Button>
  );
}
