type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Field id -> what stands in it; "true" or "false" for a box to tick. */
export type Typed = Record<string, string>;

/** A password is never kept, also while it is shown as text. */
const KEPT =
  "textarea[id], select[id], input[id]:not([type=hidden], [type=password], [type=file], [name*=password])";

const controlsOf = (form: HTMLFormElement): Control[] => [...form.querySelectorAll<Control>(KEPT)];

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

const textOf = (control: Control): string => (isTicked(control) ? String(control.checked) : control.value);

/** Returns what stands in the fields of a form. */
export const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(controlsOf(form).map((control) => [control.id, textOf(control)]));

/** Returns the fields that differ from what the form began with. A field that came later began empty. */
export const changesOf = (began: Typed, now: Typed): Typed =>
  Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== (began[id] ?? "")));

/** Fills in a field as a person does, so that what listens to it follows. */
function fillIn(control: Control, value: string): void {
  if (isTicked(control)) {
    control.click();
    return;
  }
  // React notices only what its own setter of the element did not see.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Fills in fields, the first ones first: a later one may appear only then.
 * @param step runs each change, so that what it draws is there before the next one
 * @returns how many were changed
 */
export function fillForm(form: HTMLFormElement, typed: Typed, step: (change: () => void) => void): number {
  let changed = 0;
  for (const [id, value] of Object.entries(typed)) {
    const control = controlsOf(form).find((one) => one.id === id);
    if (!control || textOf(control) === value) continue;
    step(() => fillIn(control, value));
    changed += 1;
  }
  return changed;
}
