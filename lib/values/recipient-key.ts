const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * Returns the key under which the messages to one person are counted. One mailbox has many spellings: case, a tag
 * after "+", and at Gmail dots.
 */
export function recipientKey(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  if (at < 0) return lower;
  const whole = lower.slice(0, at);
  const tag = whole.indexOf("+", 1);
  const [local, domain] = [tag < 0 ? whole : whole.slice(0, tag), lower.slice(at + 1)];
  return GMAIL.test(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}
