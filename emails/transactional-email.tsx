import { Button, Heading, Hr, Text } from "@react-email/components";
import type { Lang } from "@/lib/i18n/languages";
import { EmailLayout } from "./email-layout";
import { styles } from "./theme";

export interface TransactionalEmailProps {
  lang: Lang;
  subject: string;
  preview: string;
  heading: string;
  body: string[];
  button?: { label: string; url: string };
  note: string;
  footer: string;
}

/** Renders a transactional email, such as a confirmation or a password reset: one message and at most one button. */
export function TransactionalEmail({
  lang,
  subject,
  preview,
  heading,
  body,
  button,
  note,
  footer,
}: TransactionalEmailProps) {
  return (
    <EmailLayout lang={lang} title={subject} preview={preview}>
      <Heading as="h1" style={styles.heading}>
        {heading}
      </Heading>
      {body.map((paragraph) => (
        <Text key={paragraph} style={styles.text}>
          {paragraph}
        </Text>
      ))}
      {button ? (
        <Button href={button.url} style={styles.button}>
          {button.label}
        </Button>
      ) : null}
      <Hr style={styles.divider} />
      {note ? <Text style={styles.small}>{note}</Text> : null}
      <Text style={styles.small}>{footer}</Text>
    </EmailLayout>
  );
}
