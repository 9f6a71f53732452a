import { getTableColumns, sql } from "drizzle-orm";
import { contentsByLang } from "@/db/contents";
import {
  message_template_contents,
  message_templates,
  notification_contents,
  notifications,
} from "@/db/schema";
import { setOfExcluded } from "@/db/set-of-excluded";
import type { Ctx } from "@/lib/platform/context";
import { pickFields } from "@/lib/values/pick-fields";
import type { Block } from "@/lib/vocabulary/json-columns";
import { DEFAULT_LANG, LANGS } from "@/lib/vocabulary/languages";
import {
  type MessageWords,
  noWords,
  PARTS,
  SUBJECT_FIELDS,
  versionOf,
  WORD_FIELDS,
  wordsOf,
} from "@/lib/vocabulary/message-words";

/** The words of a notification in each language, to select. */
export const WORDS = contentsByLang(
  notification_contents,
  pickFields(notification_contents, PARTS),
  sql`${notification_contents.farm_id} = ${notifications.farm_id}
    and ${notification_contents.notification_id} = ${notifications.id}`,
);

/** The subjects of a notification, to select in lists. */
export const SUBJECTS = pickFields(WORDS, SUBJECT_FIELDS);

/** All of a notification, to select. */
export const NOTIFICATION = { ...getTableColumns(notifications), ...WORDS };

/** The words of a template in each language, to select. */
export const TEMPLATE_WORDS = contentsByLang(
  message_template_contents,
  pickFields(message_template_contents, PARTS),
  sql`${message_template_contents.farm_id} = ${message_templates.farm_id}
    and ${message_template_contents.template_id} = ${message_templates.id}`,
);

/** All of a template of a farm, to select. */
export const TEMPLATE = { ...getTableColumns(message_templates), ...TEMPLATE_WORDS };

type Words = MessageWords<Block>;

/** Returns the words with those that are given in place of the same ones of before; null when none is given. */
function changed(before: Words, given: Partial<Words>): Words | null {
  const fields = WORD_FIELDS.filter((field) => given[field] !== undefined);
  return fields.length === 0 ? null : ({ ...wordsOf(before), ...pickFields(given, fields) } as Words);
}

/** Returns the words as rows, one per language. */
const rowsOf = (words: Words) => LANGS.map((lang) => ({ lang, ...versionOf(words, lang) }));

/**
 * Saves the given words of a notification.
 * @param before its words until now, read after its row was locked: what is not given stays as it is
 * @returns all its words
 */
export async function saveContents(
  { db }: Pick<Ctx, "db">,
  { farm_id, id }: { farm_id: number; id: number },
  given: Partial<Words>,
  before: Words = noWords(),
): Promise<Words> {
  const words = changed(before, given);
  if (!words) return wordsOf(before);
  const { farm_id: farm, notification_id, lang } = notification_contents;
  await db
    .insert(notification_contents)
    .values(rowsOf(words).map((row) => ({ farm_id, notification_id: id, ...row })))
    .onConflictDoUpdate({
      target: [farm, notification_id, lang],
      set: setOfExcluded(notification_contents, versionOf(words, DEFAULT_LANG)),
    });
  return words;
}

/** Saves the words of a new template. */
export async function addTemplateContents(
  { db }: Pick<Ctx, "db">,
  { farm_id, id }: { farm_id: number; id: number },
  words: Words,
): Promise<void> {
  await db
    .insert(message_template_contents)
    .values(rowsOf(words).map((row) => ({ farm_id, template_id: id, ...row })));
}
