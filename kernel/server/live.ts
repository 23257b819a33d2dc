import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Actor } from './actor.ts';
import type { Tx } from './database.ts';

const CHANNEL = 'ctp_live';

/** What a person's line says of his place in a queue; nobody asks for it. */
export const queueTopic = ({ accountId }: Pick<Actor, 'accountId'>): string => `queue:${accountId}`;

const MOST_BYTES = 7000;
/**
 * Announces topics at commit. Ids only: a payload stays far below 8000 bytes; what one NOTIFY cannot carry
 * goes into the next, so that none of thousands of topics is left out.
 */
export async function publish(tx: Tx, topics: ReadonlyMap<string, unknown[]>): Promise<void> {
  const news = announcements(topics);
  if (news.length > 0) await sql`select ${sql.join(news)}`.execute(tx);
}

/** The announcements as expressions of a select. */
export function announcements(topics: ReadonlyMap<string, unknown[]>): RawBuilder<unknown>[] {
  const news: RawBuilder<unknown>[] = [];
  let lines: string[] = [];
  let length = 0;
  const send = () => {
    if (lines.length > 0) news.push(sql`pg_notify(${CHANNEL}, ${`[${lines.join(',')}]`})`);
    lines = [];
    length = 0;
  };
  for (const [topic, data] of topics) {
    const whole = JSON.stringify({ topic, data });
    // A topic with more news than one payload holds reads again.
    const line = whole.length > MOST_BYTES ? JSON.stringify({ topic, data: [{}] }) : whole;
    if (length + line.length > MOST_BYTES) send();
    lines.push(line);
    length += line.length + 1;
  }
  send();
  return news;
}

export interface LiveMessage {
  readonly topic: string;
  readonly data: unknown[];
}
type Ear = (news: LiveMessage) => void;

/** One listening connection per process; fans news out to its own subscribers, coalesced per topic for 60 ms. */
export class LiveHub {
  readonly #url: string;
  readonly #ears = new Map<string, Set<Ear>>();
  readonly #waiting = new Map<string, unknown[]>();
  #client: pg.Client | null = null;
  #flush: NodeJS.Timeout | null = null;
  #closed = false;
  #onWake: () => void;
  constructor(url: string, onWake: () => void = () => {}) {
    this.#url = url;
    this.#onWake = onWake;
  }
  get listeners(): number {
    return [...this.#ears.values()].reduce((n, s) => n + s.size, 0);
  }
  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    client.on('notification', (n) =>
      n.channel === CHANNEL ? this.#hear(n.payload ?? '[]') : this.#onWake(),
    );
    await client.connect();
    await client.query(`listen ${CHANNEL}; listen ctp_task`);
    this.#client = client;
  }
  subscribe(topics: readonly string[], ear: Ear): () => void {
    for (const t of topics) {
      const set = this.#ears.get(t) ?? new Set();
      set.add(ear);
      this.#ears.set(t, set);
    }
    return () => {
      for (const t of topics) {
        const set = this.#ears.get(t);
        set?.delete(ear);
        if (set?.size === 0) this.#ears.delete(t);
      }
    };
  }
  #hear(payload: string) {
    for (const { topic, data } of JSON.parse(payload) as LiveMessage[]) {
      if (this.#ears.has(topic))
        this.#waiting.set(topic, [...(this.#waiting.get(topic) ?? []), ...data].slice(-50));
    }
    this.#flush ??= setTimeout(() => this.#tell(), 60);
  }
  #tell() {
    this.#flush = null;
    const batch = [...this.#waiting];
    this.#waiting.clear();
    for (const [topic, data] of batch) for (const ear of this.#ears.get(topic) ?? []) ear({ topic, data });
  }
  #lost(client: pg.Client) {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    const again = () => {
      if (!this.#closed)
        this.start().then(
          () => this.#everything(),
          () => setTimeout(again, 500).unref(),
        );
    };
    again();
  }
  /** After a reconnect nobody knows what was missed: every subscriber looks again. */
  #everything() {
    for (const [topic, ears] of this.#ears) for (const ear of ears) ear({ topic, data: [{}] });
    this.#onWake();
  }
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#flush) clearTimeout(this.#flush);
    await this.#client?.end().catch(() => {});
  }
}
