import { Body, Container, Head, Html } from "@react-email/components";
import type { ReactNode } from "react";
import type { Lang } from "@/lib/i18n/languages";
import { styles } from "./theme";

/** Renders the frame of every email: language, preview line and one column. */
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
      {/* React Email's Preview is not used, because its padding is a third of an email's bytes. */}
      <div style={styles.preview} data-skip-in-text>
        {preview}
      </div>
      <Body style={styles.body}>
        <Container style={styles.card}>{children}</Container>
      </Body>
    </Html>
  );
}
