const warning = 40;

/**
 * The part of a service's log line that the terminal shows: warnings and errors in short, and every line of the error stream that is no log
 * entry.
 * @returns undefined for a line that only the log file needs
 */
export function terminalLine(line: string, stream: 'stdout' | 'stderr'): string | undefined {
  const entry = parse(line);
  if (!entry) return stream === 'stderr' && line.trim() !== '' ? line : undefined;
  if (entry.level < warning) return undefined;
  return [entry.msg, entry.err?.message].filter((part, at, all) => part && all.indexOf(part) === at).join(': ');
}

interface LogEntry {
  level: number;
  msg?: string;
  err?: { message?: string };
}

function parse(line: string): LogEntry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line) as Partial<LogEntry>;
    return typeof entry.level === 'number' ? (entry as LogEntry) : undefined;
  } catch {
    return undefined;
  }
}
