import { Link } from "@react-email/components";
import { Fragment } from "react";
import { styles } from "./theme";

/** A link as words: an address alone would be wider than a phone. */
export interface Words {
  label: string;
  url: string;
}

export interface NotificationFooterProps {
  /** The lines that the law requires: name and postal address (CASL section 6). */
  sender: string[];
  /** The opening hours, one line each. */
  hours: string[];
  /** Contact, map and page of the farm. */
  ways: Words[];
  /** Placeholder for what only a recipient sees. */
  ownSlot: string;
}

export interface OwnFooterProps {
  /** Why the recipient gets this. */
  reason: string;
  /** Links of the recipient, such as the one to unsubscribe. */
  links: Words[];
}

/** Renders links side by side; nothing when there are none. */
export const LinkedWords = ({ links }: { links: Words[] }) =>
  links.length === 0 ? null : (
    <p className="muted" style={styles.small}>
      {links.map(({ label, url }, at) => (
        <Fragment key={label}>
          {at > 0 ? " · " : null}
          <Link href={url} className="muted" style={styles.quietLink}>
            {label}
          </Link>
        </Fragment>
      ))}
    </p>
  );

const Lines = ({ lines }: { lines: string[] }) =>
  lines.length === 0 ? null : (
    <p className="muted" style={styles.small}>
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 ? <br /> : null}
          {line}
        </Fragment>
      ))}
    </p>
  );

/** Keeps a postal code on one line. */
const wholeCode = (line: string): string => line.replace(/\b([A-Z]\d[A-Z]) (\d[A-Z]\d)\b/, "$1\u00a0$2");

/** Renders who wrote and where to find them. */
export const NotificationFooter = ({ sender, hours, ways, ownSlot }: NotificationFooterProps) => (
  <>
    <Lines lines={sender.map(wholeCode)} />
    <Lines lines={hours} />
    <LinkedWords links={ways} />
    <div>{ownSlot}</div>
  </>
);

/** Renders why one gets this and how to leave. It is apart, because the email on the web has no recipient. */
export const OwnFooter = ({ reason, links }: OwnFooterProps) => (
  <div>
    <Lines lines={[reason]} />
    <LinkedWords links={links} />
  </div>
);
