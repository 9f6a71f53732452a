import type { ChildProcess } from "node:child_process";

/** The levels "warn" and "error" of pino; "fatal" is above them. Errors of browsers are warnings of the server. */
const WARN_LEVEL = 40;
const ERROR_LEVEL = 50;

/** How Next and Node.js begin an error on stderr: the error of a page that failed while it was made stands only there. */
const PRINTED_ERROR = /^(?: ?⨯ |(?:Uncaught )?\w*(?:Error|Exception)\b)/;

/** Returns who reported the error of a line of the log; null for any other line. */
function reporterOf(line: string): "server" | "browser" | null {
  if (!line.startsWith("{")) return null;
  try {
    const { level, where } = JSON.parse(line) as { level?: unknown; where?: unknown };
    if (where === "browser") return Number(level) >= WARN_LEVEL ? "browser" : null;
    return Number(level) >= ERROR_LEVEL ? "server" : null;
  } catch {
    return null;
  }
}

/** Returns a reader of output that may be cut anywhere, which calls back for each whole line. */
function lineReader(read: (line: string) => void): (chunk: Buffer | string) => void {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) read(line);
  };
}

const inWords = (count: number) => `${count} ${count === 1 ? "error" : "errors"}`;

/** Shows the errors of all processes, and counts those of the server apart from those that browsers report to it. */
export class ErrorLog {
  readonly count = { server: 0, browser: 0 };

  constructor(private readonly show: (line: string) => void) {}

  /** Reads a process from its start: the errors of its log are shown, and all that it prints to stderr. */
  watch({ stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">): void {
    stdout?.on("data", this.reader());
    stderr?.on("data", this.printedReader());
  }

  /** Returns a reader for the log of one process. */
  reader(): (chunk: Buffer | string) => void {
    return lineReader((line) => {
      const reporter = reporterOf(line);
      if (!reporter) return;
      this.count[reporter]++;
      this.show(line);
    });
  }

  /** Returns a reader for what one process prints to stderr; an error of several lines counts once. */
  printedReader(): (chunk: Buffer | string) => void {
    return lineReader((line) => {
      if (PRINTED_ERROR.test(line)) this.count.server++;
      this.show(line);
    });
  }

  /** Returns what is said at the end. */
  summary(): string {
    const { server, browser } = this.count;
    const above = ": see the lines above.";
    const own = server === 0 ? "no error." : `${inWords(server)}${above}`;
    return `The server reported ${own}${browser === 0 ? "" : ` Browsers reported ${inWords(browser)}${above}`}`;
  }
}
