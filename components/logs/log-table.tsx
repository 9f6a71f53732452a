import { getTranslations } from "next-intl/server";
import type { PlainAction } from "@/components/forms/plain-action";
import type { LogFound } from "@/lib/logs/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { AuditTable } from "./audit-table";
import { MessageTable, SendTable } from "./message-tables";
import { CountTable, HitTable } from "./page-tables";
import { RequestTable } from "./request-table";
import { WebhookTable } from "./webhook-table";

export interface LogActions {
  changeState: PlainAction;
  replay: PlainAction;
}

/** Shows a page of a log, each with the columns of its own. */
export async function LogTable({
  lang,
  found,
  actions,
}: {
  lang: Lang;
  found: LogFound;
  actions: LogActions;
}) {
  const t = await getTranslations("logs");
  switch (found.log) {
    case "sends":
      return <SendTable lang={lang} rows={found.rows} caption={t("names.sends")} />;
    case "messages":
      return <MessageTable lang={lang} rows={found.rows} caption={t("names.messages")} />;
    case "audit":
      return <AuditTable lang={lang} rows={found.rows} caption={t("names.audit")} />;
    case "webhooks":
      return (
        <WebhookTable lang={lang} rows={found.rows} caption={t("names.webhooks")} replay={actions.replay} />
      );
    case "pages":
      return <CountTable lang={lang} rows={found.rows} by={found.by} />;
    case "hits":
      return <HitTable lang={lang} rows={found.rows} caption={t("names.pages")} />;
    default:
      return <RequestTable lang={lang} log={found.log} rows={found.rows} changeState={actions.changeState} />;
  }
}
