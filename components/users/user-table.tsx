"use client";

import { useLocale, useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/components/data-table/data-table";
import { formatDay } from "@/lib/i18n/dates";
import { formatPhone } from "@/lib/i18n/format";
import { type UserAddress, userSortOf, writeUserAddress } from "@/lib/users/list-address";
import type { UserRow } from "@/lib/users/presenter";
import type { Lang } from "@/lib/vocabulary/languages";
import { UserFarms, UserName, UserState } from "./user-cells";

const small = "tabular whitespace-nowrap text-sm";

/** Shows all accounts with their farms, sign-up and last log-in. */
export function UserTable({ rows, base, address }: { rows: UserRow[]; base: string; address: UserAddress }) {
  const t = useTranslations("users");
  const lang = useLocale() as Lang;
  const columns: DataColumn<UserRow>[] = [
    {
      id: "name",
      header: t("columns.name"),
      tight: true,
      lead: true,
      place: "title",
      cell: (user) => <UserName lang={lang} user={user} />,
    },
    {
      id: "state",
      header: t("columns.state"),
      tight: true,
      place: "state",
      cell: (user) => <UserState user={user} />,
    },
    {
      id: "farms",
      header: t("columns.farms"),
      tight: true,
      place: "detail",
      cell: (user) => (
        <>
          <span className="max-md:hidden">
            <UserFarms lang={lang} user={user} />
          </span>
          <span className="md:hidden">{t("row", { count: user.farm_count })}</span>
        </>
      ),
    },
    {
      id: "phone",
      header: t("columns.phone"),
      tight: true,
      from: "xl",
      cell: ({ phone }) => <span className={small}>{phone ? formatPhone(phone) : "–"}</span>,
    },
    {
      id: "signed_up",
      header: t("columns.signed_up"),
      sortable: true,
      tight: true,
      cell: ({ signed_up_at }) => <span className={small}>{formatDay(signed_up_at)}</span>,
    },
    {
      id: "last_log_in",
      header: t("columns.last_log_in"),
      sortable: true,
      tight: true,
      from: "lg",
      cell: ({ last_log_in_at }) => (
        <span className={small}>{last_log_in_at ? formatDay(last_log_in_at) : t("never")}</span>
      ),
    },
  ];
  return (
    <div className="md:overflow-x-auto">
      <DataTable
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowId={({ uuid }) => uuid}
        sort={userSortOf(address)}
        sortHref={(id, desc) =>
          base + writeUserAddress(address, { sort: id, dir: desc ? "desc" : "asc", after: undefined })
        }
      />
    </div>
  );
}
