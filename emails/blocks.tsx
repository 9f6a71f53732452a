import { Button, Img, Link } from "@react-email/components";
import { Fragment, type ReactNode } from "react";
import type { Block } from "@/lib/core/json-columns";
import { emailImageUrl } from "@/lib/uploads/rules";
import { PICTURE_WIDTH, styles } from "./theme";

export interface BlockProps {
  block: Block;
  /** Returns the click-counting address of a link. */
  linkTo: (url: string) => string;
  absolute: (url: string) => string;
  /** The farm's page, and the words that stand for its address. */
  page: { url: string; label: string };
}

const WEB_ADDRESS = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/;

/** The longest address that still fits on a phone of 320 px. */
const SHOWN_LETTERS = 32;

/** Returns an address as a reader needs it: without the protocol, and no wider than a phone. */
export function shownAddress(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return bare.length > SHOWN_LETTERS ? `${bare.slice(0, SHOWN_LETTERS - 1)}…` : bare;
}

/** Renders a paragraph and turns web addresses into links. */
const Paragraph = ({ text, linkTo, page }: { text: string } & Pick<BlockProps, "linkTo" | "page">) => (
  <p style={styles.text}>
    {text.split(WEB_ADDRESS).map((piece, at) =>
      at % 2 === 1 ? (
        <Link key={`${at}-${piece}`} href={linkTo(piece)} className="link" style={styles.link}>
          {piece === page.url ? page.label : shownAddress(piece)}
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
    )}
  </p>
);

/** Renders one block of a notification. */
export function BlockView({ block, linkTo, absolute, page }: BlockProps): ReactNode {
  switch (block.type) {
    case "heading":
      return <h1 style={styles.heading}>{block.text}</h1>;
    case "subheading":
      return <h2 style={styles.subheading}>{block.text}</h2>;
    case "content":
      return block.text
        .split(/\n{2,}/)
        .map((paragraph, at) => (
          <Paragraph key={`${at}-${paragraph}`} text={paragraph} linkTo={linkTo} page={page} />
        ));
    case "image":
      return (
        <Img
          src={absolute(emailImageUrl(block.image))}
          alt={block.alt}
          width={PICTURE_WIDTH}
          style={styles.image}
        />
      );
    case "divider":
      return <hr className="line" style={styles.divider} />;
    case "button":
      return (
        <p style={{ margin: "8px 0 20px" }}>
          <Button href={linkTo(block.url)} className="leaf" style={styles.button}>
            {block.text}
          </Button>
        </p>
      );
    default:
      return block satisfies never;
  }
}
