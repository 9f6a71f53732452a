/** What opens and closes a table of figures; its `<details>` has the class "group". */
export const TableSummary = ({ show, hide }: { show: string; hide: string }) => (
  <summary className="inline-flex min-h-9 items-center text-sm font-semibold text-link underline underline-offset-4">
    <span className="group-open:hidden">{show}</span>
    <span className="hidden group-open:inline">{hide}</span>
  </summary>
);
