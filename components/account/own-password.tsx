"use client";

import type { ReactNode } from "react";
import { PasswordField } from "./password-field";

/** The current password of the own account; a password manager is told whose it is. */
export function OwnPassword({ email, label }: { email: string; label: ReactNode }) {
  return (
    <>
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <PasswordField name="current_password" label={label} autoComplete="current-password" />
    </>
  );
}
