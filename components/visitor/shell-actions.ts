import type { FormAction } from "@/components/forms/form-action";
import type { PlainAction } from "@/components/forms/plain-action";

export interface ShellActions {
  logIn: FormAction;
  signUp: FormAction;
  forgotPassword: FormAction;
  resetPassword: FormAction;
  checkResetLink: PlainAction;
  readPausedForms: PlainAction;
  autologin: FormAction;
  onboard: FormAction;
}
