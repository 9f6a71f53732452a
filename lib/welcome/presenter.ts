export type { WelcomeMessage } from "./answers";
