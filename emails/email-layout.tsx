import { Head, Html } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import type { Lang } from "@/lib/vocabulary/languages";
import { STYLESHEET } from "./stylesheet";
import { SHEET_WIDTH, styles } from "./theme";
import { WholeWidthTable } from "./whole-width-table";

/** A table as wide as the sheet; `children` are its rows. */
function Sheet({
  className,
  style,
  children,
}: {
  className: string;
  style: CSSProperties;
  children: ReactNode;
}) {
  return (
    <table
      role="presentation"
      width={SHEET_WIDTH}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** Renders the frame of every email: language, preview line, a sheet with its cover, and what stands below it. */
export function EmailLayout({
  lang,
  title,
  preview,
  cover,
  below,
  children,
}: {
  lang: Lang;
  title: string;
  preview: string;
  cover?: ReactNode;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <Html lang={lang}>
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{STYLESHEET}</style>
      </Head>
      <body className="paper" style={styles.body}>
        {/* React Email's Preview is not used, because its padding is a third of an email's bytes. */}
        <div style={styles.preview} data-skip-in-text>
          {preview}
        </div>
        <WholeWidthTable>
          <tr>
            <td align="center" className="paper" style={styles.page}>
              <Sheet className="sheet card" style={styles.sheet}>
                {cover ? (
                  <tr>
                    <td>{cover}</td>
                  </tr>
                ) : null}
                <tr>
                  <td align="left" className="inside ink" style={styles.inside}>
                    {children}
                  </td>
                </tr>
              </Sheet>
              <Sheet className="sheet" style={styles.footer}>
                <tr>
                  <td align="left" className="inside muted" style={styles.below}>
                    {below}
                  </td>
                </tr>
              </Sheet>
            </td>
          </tr>
        </WholeWidthTable>
      </body>
    </Html>
  );
}
