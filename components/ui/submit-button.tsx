"use client";

import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "./button";

/** The submit button of the form around it; pending while the form's action runs. */
export function SubmitButton({ pending, ...rest }: Omit<ButtonProps, "type">) {
  const status = useFormStatus();
  return <Button type="submit" pending={pending ?? status.pending} {...rest} />;
}
