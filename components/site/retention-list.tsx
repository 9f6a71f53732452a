import { Fragment } from "react";
import type { Lang } from "@/lib/vocabulary/languages";
import { retentionGroups } from "./retention-periods";

/** Shows how long each kind of data is kept, and why, by the people whom it is about. */
export function RetentionPeriods({ lang }: { lang: Lang }) {
  return retentionGroups(lang).map(({ title, rows }) => (
    <Fragment key={title}>
      <h3>{title}</h3>
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(({ what, period, why }) => (
          <div key={what} className="break-inside-avoid py-3">
            <dt className="font-semibold">{what}</dt>
            <dd className="first-letter:uppercase">{period}</dd>
            <dd className="text-sm text-muted">{why}</dd>
          </div>
        ))}
      </dl>
    </Fragment>
  ));
}
