import type { FormEvent } from "react";

/**
 * Returns the props of a button's form. React keeps a press before hydration and then calls `action`. Later
 * presses run at once; an action alone would queue them.
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
