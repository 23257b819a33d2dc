/** One thing the server told a listener. */
export interface LiveEvent {
  readonly topic: string;
  readonly data: unknown;
}

/** Cuts a stream of server-sent events into events, however its pieces are broken; comments and broken data are passed over. */
export function liveLines(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    rest += piece;
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) onEvent(event);
    }
  };
}

function eventOf(block: string): LiveEvent | null {
  let topic = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) topic = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  if (data.length === 0) return null;
  try {
    return { topic, data: JSON.parse(data.join('\n')) };
  } catch {
    return null;
  }
}
