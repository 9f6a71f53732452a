import { Button, Img, Link } from "@react-email/components";
import type { Lang } from "@/lib/vocabulary/languages";
import { LinkedWords, type Words } from "./email-footer";
import { EmailHeader, type Sender } from "./email-header";
import { EmailLayout } from "./email-layout";
import { Rows, withRows } from "./rows";
import { Scale, type ScaleProps } from "./scale";
import { PICTURE_WIDTH, styles } from "./theme";
import { Unbroken } from "./unbroken";

interface EmailWords {
  subject: string;
  preview: string;
  heading: string;
  /** Paragraphs; a line with a tab is a row of a table. */
  body: string[];
  note: string;
  footer: string;
}

export interface TransactionalEmailProps {
  lang: Lang;
  words: EmailWords;
  from: Sender;
  button?: Words;
  /** Scores to choose from, in place of the button. */
  scale?: ScaleProps;
  picture?: { url: string; alt: string };
  /** A second thing to do, below the button. */
  more?: Words;
  /** Links under the note, such as the one to leave a farm. */
  links: Words[];
}

/** Renders a transactional email, such as a confirmation or a password reset: one message and at most one button. */
export function TransactionalEmail({
  lang,
  words: { subject, preview, heading, body, note, footer },
  from,
  picture,
  button,
  scale,
  more,
  links,
}: TransactionalEmailProps) {
  const below = (
    <>
      {note ? (
        <p className="muted" style={styles.small}>
          {note}
        </p>
      ) : null}
      <LinkedWords links={links} />
      <p className="muted" style={styles.small}>
        {footer}
      </p>
    </>
  );
  return (
    <EmailLayout lang={lang} title={subject} preview={preview} below={below}>
      <EmailHeader {...from} />
      <h1 style={styles.heading}>{heading}</h1>
      {withRows(body).map((part, at) =>
        typeof part === "string" ? (
          <p key={`${at}-${part}`} style={styles.text}>
            <Unbroken words={part} />
          </p>
        ) : (
          <Rows key={`${at}-rows`} rows={part} />
        ),
      )}
      {picture ? (
        <Img src={picture.url} alt={picture.alt} width={PICTURE_WIDTH} style={styles.image} />
      ) : null}
      {scale ? <Scale {...scale} /> : null}
      {button ? (
        <p style={{ margin: "8px 0 4px" }}>
          <Button href={button.url} className="leaf" style={styles.button}>
            {button.label}
          </Button>
        </p>
      ) : null}
      {more ? (
        <p style={{ ...styles.text, margin: "12px 0 0" }}>
          <Link href={more.url} className="link" style={styles.link}>
            {more.label}
          </Link>
        </p>
      ) : null}
    </EmailLayout>
  );
}
