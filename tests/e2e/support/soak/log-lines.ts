const ERROR = 50;
/** Node's debugger messages. */
const DEBUGGER = /^(Debugger |For help, see: )/;

/** Error lines of a process log: by level, or by text if not written by the logger. */
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
