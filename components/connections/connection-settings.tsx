"use client";

import { useTranslations } from "next-intl";
import type { FormAction } from "@/components/forms/form-action";
import { CheckboxField } from "@/components/forms/form-fields";
import { SettingForm } from "@/components/settings/setting-form";
import { Card, CardHeader } from "@/components/ui/card";
import type { Connection } from "@/lib/connections/presenter";
import type { Lang } from "@/lib/vocabulary/languages";

/** Asks what the farm accepts from its point of sale. */
export function ConnectionSettings({
  lang,
  farmId,
  connection,
  action,
}: {
  lang: Lang;
  farmId: number;
  connection: Connection;
  action: FormAction;
}) {
  const t = useTranslations("connections.settings");
  const { accept_sync_customers, accept_sync_customer_created, reads_orders, sales_allowed } = connection;
  return (
    <Card as="section">
      <CardHeader title={t("title")} />
      <SettingForm lang={lang} ids={{ farm_id: farmId, connection_id: connection.id }} action={action}>
        <div className="grid gap-1">
          <CheckboxField
            name="accept_sync_customers"
            label={t("customers")}
            defaultChecked={accept_sync_customers}
          />
          <CheckboxField
            name="accept_sync_customer_created"
            label={t("created")}
            defaultChecked={accept_sync_customer_created}
          />
          {sales_allowed ? (
            <CheckboxField name="reads_orders" label={t("sales")} defaultChecked={reads_orders} />
          ) : (
            <p className="text-sm text-muted">{t("salesMissing")}</p>
          )}
        </div>
      </SettingForm>
    </Card>
  );
}
