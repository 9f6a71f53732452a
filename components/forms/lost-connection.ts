import en from "@/messages/en/crash.json";
import fr from "@/messages/fr/crash.json";

/** Returns the message in the language of the page; it works without a messages provider around. */
export const lostConnection = (): string => (document.documentElement.lang === "en" ? en : fr).lostConnection;
