import { kept } from "@/components/visitor/storage";

const KEY = "admin-single-keys";

/** Whether keys without ctrl or cmd do something; a person can turn them off (WCAG 2.1.4). */
export const singleKeysAreOn = (): boolean => kept.read(KEY) !== "off";

export const setSingleKeys = (on: boolean): void => (on ? kept.forget(KEY) : kept.write(KEY, "off"));
