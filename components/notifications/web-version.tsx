"use client";

import { useTranslations } from "next-intl";
import type { PlainAction } from "@/components/forms/plain-action";
import { useRowAction } from "@/components/forms/use-row-action";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Lang } from "@/lib/vocabulary/languages";

export interface WebVersionProps {
  lang: Lang;
  ids: { farm_id: number; notification_id: number };
  /** Address at which anyone who has it reads the email. */
  href: string;
  published: boolean;
  /** False for people who may not send. */
  canPublish: boolean;
  action: PlainAction;
}

/** Shows the email's address in a browser, and puts the email into the archive on the farm's page. */
export function WebVersion({ lang, ids, href, published, canPublish, action }: WebVersionProps) {
  const t = useTranslations("notifications.web");
  const row = useRowAction(lang, { ...ids, published: !published }, t("failed"));
  return (
    <Card as="section" className="mt-6 flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-prose">
        {t(published ? "published" : "unpublished")}{" "}
        <a href={href} target="_blank" rel="noreferrer" className="text-link underline underline-offset-4">
          {t("read")}
        </a>
      </p>
      {canPublish ? (
        <Button
          variant="secondary"
          size="sm"
          pending={row.pending}
          onClick={() => row.start(action, t(published ? "removed" : "added"))}
        >
          {t(published ? "remove" : "add")}
        </Button>
      ) : null}
    </Card>
  );
}
