import { Body, Container, Head, Html } from "@react-email/components";
import type { ReactNode } from "react";
import type { Lang } from "@/lib/i18n/languages";
import { styles } from "./theme";

/** The frame of every email: language, preview line, one column on paper. */
export function EmailLayout({
  lang,
  title,
  preview,
  children,
}: {
  lang: Lang;
  title: string;
  preview: string;
  children: ReactNode;
}) {
  return (
    <Html lang={lang}>
      <Head>
        <title>{title}</title>
      </Head>
      {/* Not React Email's Preview: the blanks it adds are a third of an email's bytes. */}
      <div style={styles.preview} data-skip-in-text>
        {preview}
      </div>
      <Body style={styles.body}>
        <Container style={styles.card}>{children}</Container>
      </Body>
    </Html>
  );
}
