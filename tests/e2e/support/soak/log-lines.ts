const ERROR = 50;
/** What Node says to whoever may debug it. */
const DEBUGGER = /^(Debugger |For help, see: )/;

/** The lines of a process's log that tell of an error: of that level, or not written by the logger and saying so. */
export function errorsIn(log: string): string[] {
  return log.split("\n").filter((line) => !DEBUGGER.test(line) && (levelOf(line) ?? levelOfText(line)) >= ERROR);
}

function levelOf(line: string): number | null {
  try {
    return Number((JSON.parse(line) as { level?: unknown }).level);
  } catch {
    return null;
  }
}

function levelOfText(line: string): number {
  return /⨯|error|unhandled|warning/i.test(line) ? ERROR : 0;
}
