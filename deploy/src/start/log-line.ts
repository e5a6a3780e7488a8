const warning = 40;

/**
 * What of a line in a service's log is worth the terminal: warnings and errors in short, and every line that is no log entry
 * and came through the error stream.
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
