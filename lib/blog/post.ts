import { z } from "zod";

/** Topics of posts, for finding related posts. Their names are in blog.tags of the messages. */
const TAGS = ["sms", "email", "consent", "stand", "produce", "season", "loyalty"] as const;
const COVERS = ["hills", "orchard", "greenhouse", "barn", "sugar-bush"] as const;

const FrontData = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(60).max(159),
  date: z.iso.date(),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  tags: z.array(z.enum(TAGS)).min(1),
  cover: z.enum(COVERS),
  produce: z.array(z.string()).min(1).max(3),
});

export type FrontData = z.infer<typeof FrontData>;

const HEADER = /^export const post = (\{\n[\s\S]*?\n\});\n/;

/**
 * Splits the MDX of a post into its front data (JSON in `export const post = {...};`) and its body.
 * @throws Error with the file name when the front data is missing or invalid
 */
export function parsePost(source: string, file: string): { front: FrontData; body: string } {
  const header = source.match(HEADER);
  if (!header?.[1]) throw new Error(`${file} does not begin with its front data`);
  const front = FrontData.safeParse(JSON.parse(header[1]));
  if (!front.success) throw new Error(`${file}: ${z.prettifyError(front.error)}`);
  return { front: front.data, body: source.slice(header[0].length).trim() };
}
