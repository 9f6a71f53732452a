import type { FormAction } from "@/components/forms/form-action";

/** The actions that change the second step of the own account. */
export interface TwoStepActions {
  startApp: FormAction;
  confirmApp: FormAction;
  removeApp: FormAction;
  startPasskey: FormAction;
  addPasskey: FormAction;
  removePasskey: FormAction;
  makeCodes: FormAction;
}

/** What the forms of the second step share. */
export interface TwoStepForm {
  email: string;
  /** Whether the password is asked: it is not, shortly after a second factor was shown. */
  asksPassword: boolean;
  actions: TwoStepActions;
  /** Shows recovery codes, this once. */
  onCodes: (codes: string[] | null) => void;
}
