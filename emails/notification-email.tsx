import { Button, Heading, Hr, Img, Link, Section, Text } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import type { Block } from "@/lib/core/json-columns";
import type { Lang } from "@/lib/i18n/languages";
import { emailImageUrl } from "@/lib/uploads/rules";
import { EmailLayout } from "./email-layout";
import { styles } from "./theme";

export interface NotificationEmailProps {
  lang: Lang;
  subject: string;
  farm: { name: string; logo_url: string | null };
  blocks: Block[];
  /** Address a link leads through, so that the click is counted. */
  linkTo: (url: string) => string;
  absolute: (url: string) => string;
  /** Where the produce cards go in. */
  produceSlot: string | null;
  footer: {
    sender: string;
    reason: string;
    unsubscribe: string;
    unsubscribeUrl: string;
    data: string;
    dataUrl: string;
  };
}

const WEB_ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

/** A paragraph whose web addresses are links. */
function Words({ text, linkTo }: { text: string; linkTo: (url: string) => string }) {
  return text.split(WEB_ADDRESS).map((piece, at) =>
    at % 2 === 1 ? (
      <Link key={`${at}-${piece}`} href={linkTo(piece)} style={styles.link}>
        {piece}
      </Link>
    ) : (
      <Fragment key={`${at}-${piece}`}>
        {piece.split("\n").map((line, row) => (
          <Fragment key={`${row}-${line}`}>
            {row > 0 ? <br /> : null}
            {line}
          </Fragment>
        ))}
      </Fragment>
    ),
  );
}

function BlockView({
  block,
  linkTo,
  absolute,
}: { block: Block } & Pick<NotificationEmailProps, "linkTo" | "absolute">): ReactNode {
  switch (block.type) {
    case "heading":
      return (
        <Heading as="h1" style={styles.heading}>
          {block.text}
        </Heading>
      );
    case "subheading":
      return (
        <Heading as="h2" style={styles.subheading}>
          {block.text}
        </Heading>
      );
    case "content":
      return block.text.split(/\n{2,}/).map((paragraph) => (
        <Text key={paragraph} style={styles.text}>
          <Words text={paragraph} linkTo={linkTo} />
        </Text>
      ));
    case "image":
      return (
        <Img src={absolute(emailImageUrl(block.image))} alt={block.alt} width="552" style={styles.image} />
      );
    case "divider":
      return <Hr style={styles.divider} />;
    case "button":
      return (
        <Section style={{ margin: "8px 0 20px" }}>
          <Button href={linkTo(block.url)} style={styles.button}>
            {block.text}
          </Button>
        </Section>
      );
    default:
      return block satisfies never;
  }
}

const PREVIEW_LENGTH = 140;

/** What an inbox shows after the subject: how the text begins, cut between words (a token holds no blank). */
function previewLine(blocks: Block[]): string {
  const words = blocks
    .flatMap((block) => (block.type === "content" || block.type === "subheading" ? [block.text] : []))
    .join(" ")
    .split(/\s+/);
  let line = "";
  for (const word of words) {
    if (line.length + word.length > PREVIEW_LENGTH) break;
    line += `${line ? " " : ""}${word}`;
  }
  return line;
}

/** What a subscriber gets, with tokens where each person's values go in. */
export function NotificationEmail({
  lang,
  subject,
  farm,
  blocks,
  linkTo,
  absolute,
  produceSlot,
  footer,
}: NotificationEmailProps) {
  return (
    <EmailLayout lang={lang} title={subject} preview={previewLine(blocks)}>
      {farm.logo_url ? (
        <Img
          src={absolute(farm.logo_url)}
          alt={farm.name}
          height="48"
          style={{ margin: "0 0 16px", borderRadius: "8px" }}
        />
      ) : (
        <Text style={styles.farm}>{farm.name}</Text>
      )}
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} linkTo={linkTo} absolute={absolute} />
      ))}
      {produceSlot ? <Section>{produceSlot}</Section> : null}
      <Hr style={styles.divider} />
      <Text style={styles.small}>{footer.sender}</Text>
      <Text style={styles.small}>
        {footer.reason}{" "}
        <Link href={footer.unsubscribeUrl} style={styles.link}>
          {footer.unsubscribe}
        </Link>{" "}
        ·{" "}
        <Link href={footer.dataUrl} style={styles.link}>
          {footer.data}
        </Link>
      </Text>
    </EmailLayout>
  );
}
