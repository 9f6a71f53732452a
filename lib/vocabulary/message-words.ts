import { LANGS, type Lang } from "./languages";

/** What a farm writes of a message, in each language. */
export type MessageWords<Block> = Record<`subject_${Lang}` | `sms_content_${Lang}`, string> &
  Record<`email_content_${Lang}`, Block[]>;

/** The subjects of a message, which lists show. */
export type Subjects = Record<`subject_${Lang}`, string>;
export const SUBJECT_FIELDS = LANGS.map((lang) => `subject_${lang}` as const);

/** What a content has in each language. */
export const PARTS = ["subject", "email_content", "sms_content"] as const;

/** The fields of the words of a message, by which they are saved and asked for. */
export const WORD_FIELDS = LANGS.flatMap((lang) => PARTS.map((part) => `${part}_${lang}` as const));

/** What a farm writes of a message in one language. */
interface Version<Block> {
  subject: string;
  email_content: Block[];
  sms_content: string;
}

/** Returns the words of a message in one language. */
export const versionOf = <Block>(words: MessageWords<Block>, lang: Lang): Version<Block> => ({
  subject: words[`subject_${lang}`],
  email_content: words[`email_content_${lang}`],
  sms_content: words[`sms_content_${lang}`],
});

/** Makes the words of a message, language by language. */
export const writeWords = <Block>(write: (lang: Lang) => Version<Block>): MessageWords<Block> =>
  Object.fromEntries(
    LANGS.flatMap((lang) => Object.entries(write(lang)).map(([part, value]) => [`${part}_${lang}`, value])),
  ) as MessageWords<Block>;

/** Returns the words of a message in which nothing is written. */
export const noWords = <Block>(): MessageWords<Block> =>
  writeWords(() => ({ subject: "", email_content: [], sms_content: "" }));

/** Returns the words of a message without its other fields. */
export const wordsOf = <Block>(message: MessageWords<Block>): MessageWords<Block> =>
  writeWords((lang) => versionOf(message, lang));

/** Returns the words of a message with other blocks, made of those that it has. */
export const withBlocks = <Block, Made>(
  message: MessageWords<Block>,
  make: (blocks: Block[]) => Made[],
): MessageWords<Made> =>
  writeWords((lang) => {
    const version = versionOf(message, lang);
    return { ...version, email_content: make(version.email_content) };
  });
