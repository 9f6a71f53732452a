/** The level "error" of pino; "fatal" is above it. */
const ERROR_LEVEL = 50;

/** Returns whether a line of a process's log is an error. */
export function isErrorLine(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    return Number((JSON.parse(line) as { level?: unknown }).level) >= ERROR_LEVEL;
  } catch {
    return false;
  }
}

/** Shows the errors among the lines of all processes, and counts them. */
export class ErrorLog {
  count = 0;

  constructor(private readonly show: (line: string) => void) {}

  /** Returns a reader for the output of one process, which may cut lines anywhere. */
  reader(): (chunk: Buffer | string) => void {
    let rest = "";
    return (chunk) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (!isErrorLine(line)) continue;
        this.count++;
        this.show(line);
      }
    };
  }

  /** Returns what is said at the end. */
  summary(): string {
    if (this.count === 0) return "The server reported no error.";
    return `The server reported ${this.count} ${this.count === 1 ? "error" : "errors"}: see the lines above.`;
  }
}
