import { createParser } from 'eventsource-parser';

/** One event the server sent a listener. */
export interface LiveEvent {
  readonly topic: string;
  readonly data: unknown;
}

/**
 * Cuts a stream of server-sent events into events, however its pieces are broken; comments and broken data
 * are passed over.
 */
export function liveLines(onEvent: (event: LiveEvent) => void): (piece: string) => void {
  const parser = createParser({
    onEvent({ event: topic = 'message', data: text }) {
      let data: unknown;
      try {
        data = JSON.parse(text);
      } catch {
        return;
      }
      onEvent({ topic, data });
    },
  });
  return (piece) => parser.feed(piece);
}
