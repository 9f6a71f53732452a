import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";

/** An action that a form sends or a button calls. */
type Act = FormAction & PlainAction;

/** The actions on one person of the list. */
export type RowActionSet = Record<
  "update" | "unsubscribe" | "resend" | "assign" | "deassign" | "addCategory",
  Act
>;
