/**
 * Where a behaviour of an emulator comes from. A test fails for a call, an event or a file without a row, and for a row
 * of what is not there.
 */
export interface Source {
  /** The calls, as the emulator names them. */
  calls?: readonly string[];
  /** The events that are posted to the application. */
  events?: readonly string[];
  /** The files of the provider's folder in which the rule stands. */
  files?: readonly string[];
  /** The page of the provider's documentation. */
  page: string;
  /** What of it decides about money or consent. */
  rule: string;
  /** What the page does not say, or was not found to say, and the check that asks the provider. */
  unproven?: { what: string; check: string };
}
