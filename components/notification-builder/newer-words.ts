interface Words {
  version: number;
  /** The draft as text. */
  text: string;
}

/**
 * Returns what the editor does with the words that are saved now: "take" shows them, "agree" means that they are shown
 * already, and "leave" keeps what is shown, because it is as new or was changed since.
 * @param shown what the editor shows, the version it began with, and the text of that version
 */
export function answerToSaved(
  saved: Words,
  shown: Words & { savedText: string },
): "take" | "agree" | "leave" {
  if (saved.version <= shown.version) return "leave";
  if (saved.text === shown.text) return "agree";
  return shown.text === shown.savedText ? "take" : "leave";
}
