import type { WelcomeInput } from "./inputs";

/** The message to new subscribers as the farm's people see it. */
export type WelcomeMessage = WelcomeInput;
