import type { FormAction } from "@/components/forms/form-action";

export interface ShellActions {
  logIn: FormAction;
  signUp: FormAction;
  forgotPassword: FormAction;
  resetPassword: FormAction;
  autologin: FormAction;
  onboard: FormAction;
}
