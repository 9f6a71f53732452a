"use client";

import { useLocale, useTranslations } from "next-intl";
import { DeadLinks } from "@/components/notifications/dead-links";
import { Card, CardHeader } from "@/components/ui/card";
import { linkLine } from "@/components/ui/link-style";
import type { Preview } from "@/lib/notifications/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { AudiencePanel } from "./audience-panel";
import { InboxLook } from "./inbox-look";
import { SendPanel, type SendPanelProps } from "./send-panel";
import { TestForm } from "./test-form";

/** Shows step 4: what is sent, who gets the message, a test to oneself, and when it goes out. */
export function SendStep({ preview, ...props }: Omit<SendPanelProps, "children"> & { preview: Preview }) {
  const { draft, patch, facts, parameters } = props;
  const locale = useLocale() as Lang;
  const t = useTranslations("notifications");
  return (
    <SendPanel {...props}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
        <InboxLook {...{ draft, facts, locale, preview }}>
          <details>
            <summary className={linkLine}>{t("test.title")}</summary>
            <p className="mb-4 mt-1 text-muted">{t("test.intro")}</p>
            <TestForm {...{ facts, locale }} action={props.actions.test} />
          </details>
        </InboxLook>
        {draft.type === "sms" ? null : (
          <DeadLinks ids={{ farm_id: facts.farm.id, notification_id: facts.notification.id }} />
        )}
        <Card as="section" padding="md">
          <CardHeader title={t("audience.title")} description={t("audience.intro")} />
          <AudiencePanel {...{ draft, patch, facts, parameters, locale }} />
        </Card>
      </div>
    </SendPanel>
  );
}
