import { useEffect, useRef } from 'react';
import { endpoint } from './endpoint.ts';
import { onEvent } from './events.ts';
import { type LiveEvent, liveLines } from './live-lines.ts';
import { rightsChanged } from './rights.ts';
import { token } from './session.ts';
import { bodyText, signedHeaders } from './sign.ts';
import { createStore, useStore } from './store.ts';

const PATH = '/api/bff-aggregation/common/live/stream';
/** The server sends a comment at least every 20 s; silence beyond this is a dead line. */
const SILENCE_MS = 45_000;
const LONGEST_PAUSE_MS = 30_000;
/** Listeners of a server that ends do not all come to the next one in the same moment. */
const SPREAD_MS = 500;

/**
 * Whether news arrives. `resumed` counts reconnections: a board fetches afresh when it grows, before it
 * enables its actions.
 */
export interface LiveState {
  readonly line: 'idle' | 'connecting' | 'online' | 'offline';
  readonly resumed: number;
  /** When the last sign of life came, local milliseconds. */
  readonly heardAt: number | null;
}
export const liveState = createStore<LiveState>({ line: 'idle', resumed: 0, heardAt: null });
/** The place of this person's act in its queue, as it was said last; null before it was said. */
export const queuePlace = createStore<number | null>(null);
export const useLiveState = (): LiveState => useStore(liveState);

interface Listener {
  readonly topics: ReadonlySet<string>;
  readonly tell: (event: LiveEvent) => void;
}
const listeners = new Set<Listener>();
let line: AbortController | null = null;
let carried = '';
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let wasOnline = false;
/** The server said that it is about to end: another one, or the next, is asked at once. */
let serverCloses = false;

const wanted = (): string[] => [...new Set([...listeners].flatMap((l) => [...l.topics]))].sort();
const later = (ms: number) => {
  clearTimeout(timer);
  timer = setTimeout(settle, ms);
};

/**
 * Grows 1, 2, 4 … 30 s, each up to a third shorter by chance, so that a restarted server is not met by
 * everybody at once.
 */
export const pauseMs = (failed: number, chance: number = Math.random()): number =>
  Math.round(Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** Math.max(0, failed - 1)) * (1 - chance / 3));

function dispatchEvent(event: LiveEvent): void {
  // The line itself speaks too: `open` lists what it carries, `rights` that this login may now hear other
  // things, `closing` that this server ends, `queue` the place of an act that waits for longer than a second.
  if (event.topic === 'rights') rightsChanged();
  if (event.topic === 'closing') serverCloses = true;
  if (event.topic === 'queue') queuePlace.set((before) => (event.data as { place?: number }).place ?? before);
  for (const listener of [...listeners]) if (listener.topics.has(event.topic)) listener.tell(event);
}

async function listen(topics: string[], control: AbortController): Promise<void> {
  const input = { topics };
  const headers = await signedHeaders(input);
  const { url, credentials } = await endpoint(PATH);
  const answer = await fetch(url, {
    method: 'POST',
    credentials,
    body: bodyText(input),
    signal: control.signal,
    headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
  });
  if (!answer.ok || !answer.body || !/event-stream/.test(answer.headers.get('content-type') ?? ''))
    throw new Error(`live stream answered ${answer.status}`);
  failures = 0;
  liveState.set((s) => ({
    line: 'online',
    resumed: wasOnline ? s.resumed + 1 : s.resumed,
    heardAt: Date.now(),
  }));
  wasOnline = true;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const feed = liveLines(dispatchEvent);
  for (;;) {
    const silence = setTimeout(() => control.abort(new Error('silent')), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    liveState.set((s) => ({ ...s, heardAt: Date.now() }));
    feed(value);
  }
}

function hangUp(): void {
  line?.abort(new DOMException('resubscribed', 'AbortError'));
  line = null;
  carried = '';
}

/** Brings the one line in agreement with what is wanted now. */
function settle(): void {
  const topics = wanted();
  const key = topics.join('\n');
  if (topics.length === 0 || token() === '') {
    hangUp();
    wasOnline = false;
    liveState.set((s) => ({ ...s, line: 'idle' }));
    return;
  }
  if (line && key === carried) return;
  hangUp();
  const control = new AbortController();
  line = control;
  carried = key;
  liveState.set((s) => ({ ...s, line: s.line === 'offline' ? 'offline' : 'connecting' }));
  serverCloses = false;
  const ended = () => {
    if (line !== control) return;
    line = null;
    if (serverCloses) {
      liveState.set((s) => ({ ...s, line: 'connecting' }));
      return later(Math.round(SPREAD_MS * Math.random()));
    }
    failures += 1;
    liveState.set((s) => ({ ...s, line: 'offline' }));
    later(pauseMs(failures));
  };
  listen(topics, control).then(ended, ended);
}

/**
 * Listens to topics (`offers.board`, `messages.me` …) until the returned function is called. All listeners of
 * the page share one streaming
 * answer; it is asked anew when the topics or the rights change, after silence, and when the network returns.
 */
export function live(topics: readonly string[], onEvent: (event: LiveEvent) => void): () => void {
  const listener: Listener = { topics: new Set(topics), tell: onEvent };
  listeners.add(listener);
  later(30);
  return () => {
    listeners.delete(listener);
    later(30);
  };
}

/** Hears topics while the component is shown; `onEvent` may change from drawing to drawing. */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): LiveState {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const key = [...topics].sort().join('\n');
  useEffect(() => (key === '' ? undefined : live(key.split('\n'), (event) => latest.current(event))), [key]);
  return useLiveState();
}

/** Starts anew with other rights or another login. */
export function renewLive(): void {
  hangUp();
  failures = 0;
  later(0);
}

/** The network went: the line is down with it, whatever the browser says of its stream, until a new one stands. */
function dropLive(): void {
  hangUp();
  liveState.set((s) => (s.line === 'idle' ? s : { ...s, line: 'offline' }));
}

/** Ties the line to login and network; called once by the shell, which renews it after it has loaded new rights. */
export function watchLive(): () => void {
  const stop = onEvent('signedOut', renewLive);
  window.addEventListener('offline', dropLive);
  window.addEventListener('online', renewLive);
  return () => {
    stop();
    window.removeEventListener('offline', dropLive);
    window.removeEventListener('online', renewLive);
  };
}
