import { Button, Img, Link } from "@react-email/components";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { plainWords, richText, type Span } from "@/lib/messaging/rules/rich-text";
import { emailImageUrl } from "@/lib/uploads/rules";
import type { Block } from "@/lib/vocabulary/json-columns";
import { COLUMN_WIDTH, PICTURE_WIDTH, styles } from "./theme";
import { WholeWidthTable } from "./whole-width-table";

export interface BlockProps {
  block: Block;
  /** Number of a block of product cards among its kind. */
  slot: number;
  /** Returns the click-counting address of a link. */
  linkTo: (url: string) => string;
  absolute: (url: string) => string;
  /** The farm's page, and the words that stand for its address. */
  page: { url: string; label: string };
}

type Links = Pick<BlockProps, "linkTo" | "page">;
type Of<Type extends Block["type"]> = Extract<Block, { type: Type }>;

/** The longest address that still fits on a phone of 320 px. */
const SHOWN_LETTERS = 32;

/** Returns an address as a reader needs it: without the protocol, and no wider than a phone. */
export function shownAddress(url: string): string {
  const bare = url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
  return bare.length > SHOWN_LETTERS ? `${bare.slice(0, SHOWN_LETTERS - 1)}…` : bare;
}

/** Returns the words that stand for an address. */
const wordsOf = (url: string, page: BlockProps["page"]): string =>
  url === page.url ? page.label : shownAddress(url);

/** Returns a text without marks, with words in place of its web addresses. */
export const inShownAddresses = (text: string, page: BlockProps["page"]): string =>
  plainWords(text, (url) => wordsOf(url, page));

const Spans = ({ spans, linkTo, page }: { spans: readonly Span[] } & Links) =>
  spans.map((span, at) => {
    const key = `${at}-${span.text}`;
    if (span.type === "link")
      return (
        <Link key={key} href={linkTo(span.url)} className="link" style={styles.link}>
          {span.text === span.url ? wordsOf(span.url, page) : span.text}
        </Link>
      );
    if (span.type === "bold") return <strong key={key}>{span.text}</strong>;
    return span.type === "italic" ? (
      <em key={key}>{span.text}</em>
    ) : (
      <Fragment key={key}>{span.text}</Fragment>
    );
  });

/** Renders the paragraphs and lists of a text, with its marks and links. */
function RichText({ text, ...links }: { text: string } & Links) {
  return richText(text).map(({ type, lines }, at) => {
    const key = `${at}-${type}`;
    if (type === "paragraph")
      return (
        <p key={key} style={styles.text}>
          {lines.map((spans, row) => (
            <Fragment key={row}>
              {row > 0 ? <br /> : null}
              <Spans spans={spans} {...links} />
            </Fragment>
          ))}
        </p>
      );
    const List = type === "bullets" ? "ul" : "ol";
    return (
      <List key={key} style={styles.list}>
        {lines.map((spans, row) => (
          <li key={row} style={styles.item}>
            <Spans spans={spans} {...links} />
          </li>
        ))}
      </List>
    );
  });
}

/** The class gives each look its colours in dark mode. */
const BUTTONS = {
  solid: { className: "leaf", style: styles.button },
  outline: { className: "link edge", style: styles.outlineButton },
  plain: { className: "link", style: styles.plainButton },
} as const;

const PLACES: Record<
  NonNullable<Of<"button">["place"]>,
  { around?: CSSProperties; button?: CSSProperties }
> = {
  left: {},
  center: { around: { textAlign: "center" } },
  wide: { around: { textAlign: "center" }, button: { display: "block" } },
};

function ButtonView({ block, linkTo }: { block: Of<"button"> } & Pick<Links, "linkTo">) {
  const { className, style } = BUTTONS[block.style ?? "solid"];
  const place = PLACES[block.place ?? "left"];
  return (
    <p style={{ ...styles.aroundButton, ...place.around }}>
      <Button href={linkTo(block.url)} className={className} style={{ ...style, ...place.button }}>
        {block.text}
      </Button>
    </p>
  );
}

function DividerView({ style = "line" }: { style?: Of<"divider">["style"] }) {
  // A mail program may drop an empty element, so the space is a line of text.
  if (style === "space") return <p style={styles.space}>{"\u00a0"}</p>;
  return <hr className={style === "bold" ? "edge" : "line"} style={styles.dividers[style]} />;
}

/** Renders two columns; a narrow window shows one below the other. */
function ColumnsView({ block, ...links }: Omit<BlockProps, "block"> & { block: Of<"columns"> }) {
  const column = (side: "left" | "right") => (
    <td className="half" width="50%" valign="top" style={styles.columns[side]}>
      {block[side].map((one, at) => (
        <BlockView key={`${at}-${one.id}`} block={one} width={COLUMN_WIDTH} {...links} />
      ))}
    </td>
  );
  return (
    <WholeWidthTable style={styles.columns.table}>
      <tr>
        {column("left")}
        {column("right")}
      </tr>
    </WholeWidthTable>
  );
}

/** Renders one block of a notification. @param width of a picture, in pixels */
export function BlockView({ width = PICTURE_WIDTH, ...props }: BlockProps & { width?: number }): ReactNode {
  const { block, slot, linkTo, absolute, page } = props;
  switch (block.type) {
    case "heading":
      return <h1 style={styles.heading}>{block.text}</h1>;
    case "subheading":
      return <h2 style={styles.subheading}>{block.text}</h2>;
    case "content":
      return <RichText text={block.text} linkTo={linkTo} page={page} />;
    case "image":
      return (
        <Img src={absolute(emailImageUrl(block.image))} alt={block.alt} width={width} style={styles.image} />
      );
    case "divider":
      return <DividerView style={block.style} />;
    case "button":
      return <ButtonView block={block} linkTo={linkTo} />;
    case "produces":
      return <div>{`{{products:${slot}}}`}</div>;
    case "columns":
      return <ColumnsView {...props} block={block} />;
    default:
      return block satisfies never;
  }
}
