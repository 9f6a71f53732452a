import { sql } from "drizzle-orm";
import { contentsByLang } from "@/db/contents";
import { welcome_message_contents, welcome_messages } from "@/db/schema";

const { subject, text } = welcome_message_contents;

/** The words of the message to new subscribers in each language, to select. */
export const WELCOME_WORDS = contentsByLang(
  welcome_message_contents,
  { subject, text },
  sql`${welcome_message_contents.farm_id} = ${welcome_messages.farm_id}`,
);
