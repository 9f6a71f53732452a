import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { DataColumn } from "@/components/data-table/data-table";
import { Checkbox } from "@/components/ui/checkbox";
import type { Subscriber } from "@/lib/subscribers/presenter";
import type { Selection } from "./use-selection";

/** The box in the table's heading: all of the page, some of it, or nobody. */
function PageBox({ selection, label }: { selection: Selection; label: string }) {
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={selection.page === "all"}
      ref={(box) => {
        if (box) box.indeterminate = selection.page === "some";
      }}
      onChange={selection.togglePage}
    />
  );
}

function RowBox({ selection, id, label }: { selection: Selection; id: number; label: string }) {
  const shift = useRef(false);
  return (
    <Checkbox
      hideLabel
      label={label}
      data-select-row=""
      checked={selection.has(id)}
      onPointerDown={(event) => {
        shift.current = event.shiftKey;
      }}
      onKeyDown={(event) => {
        shift.current = event.shiftKey;
      }}
      onChange={() => selection.toggle(id, shift.current)}
    />
  );
}

/** Returns the column of boxes. On a phone it takes the place of the menus once somebody is selected. */
export function useSelectColumn(selection: Selection): DataColumn<Subscriber> {
  const t = useTranslations("subscribers");
  return {
    id: "select",
    header: <PageBox selection={selection} label={t("list.selectPage")} />,
    place: "more",
    className: selection.count > 0 ? "md:w-12 max-md:mr-0" : "md:w-12 max-md:hidden",
    cell: (person) => (
      <RowBox
        selection={selection}
        id={person.id}
        label={t("list.select", { name: person.name || t("rowActions.nameless") })}
      />
    ),
  };
}
