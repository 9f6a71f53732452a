/** Which forms of visitors are switched off. */
export interface PausedForms {
  sign_ups: boolean;
  subscription_forms: boolean;
}
