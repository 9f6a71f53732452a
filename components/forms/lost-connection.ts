import en from "@/messages/en/crash.json";
import fr from "@/messages/fr/crash.json";

/** Said where no provider of words may be around. */
export const lostConnection = (): string => (document.documentElement.lang === "en" ? en : fr).lostConnection;
