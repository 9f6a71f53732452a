import type { FormEvent } from "react";

/**
 * A button's form: React keeps what was pressed before the page answers and calls `action` then. Later presses do
 * not wait for the last one to be done, as those of an action alone would.
 */
export const pressed = (press: (data: FormData) => Promise<unknown>) => ({
  action: async (data: FormData) => {
    await press(data);
  },
  onSubmit: (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    void press(new FormData(event.currentTarget, submitter));
  },
});
