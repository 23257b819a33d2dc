import { NoPermission } from '#kernel/rules/refusals.ts';
import type { Actor } from './actor.ts';
import { createContext, postCommitEffects } from './context.ts';
import { inTransaction } from './database.ts';
import type { Runtime } from './runtime.ts';
import type { Gate } from './gate.ts';
import { type LiveHub, queueTopic } from './live.ts';

export const LIVE_PATH = '/api/bff-aggregation/common/live/stream';
const MOST_TOPICS = 50;
/** Fifty topics of eighty characters, and room to spare. */
const MOST_BYTES = 16 * 1024;
const HEARTBEAT_MS = 20_000;

/**
 * Server-sent events over one signed POST: `{topics}`; each topic is asked of its capability at subscription;
 * a change of the person's rights ends the line, so that it is asked anew, and so does the end of the server.
 */
export function addLiveStream(gate: Gate, runtime: Runtime, hub: LiveHub): void {
  /** Ends each open line; a server that closes tells its listeners, who ask the next one. */
  const lines = new Set<() => void>();
  let closing = false;
  gate.app.addHook('preClose', async () => {
    closing = true;
    for (const close of lines) close();
  });
  gate.app.post(LIVE_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const { actor, input } = await gate.enter(request, null);
    if (actor.identity === 'visitor') throw NoPermission({});
    const asked = (input as { topics?: unknown }).topics;
    const topics = (Array.isArray(asked) ? asked : [])
      .filter((t): t is string => typeof t === 'string' && t.length <= 80)
      .slice(0, MOST_TOPICS);
    const open = await allowed(runtime, actor, topics);
    reply.hijack();
    const out = reply.raw;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) out.setHeader(name, value);
    out.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': actor.requestId,
    });
    const send = (event: string, data: unknown) =>
      out.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    send('open', { topics: open });
    let leave = hub.subscribe(
      [...open, `account:${actor.accountId}`, queueTopic(actor)],
      ({ topic, data }) => {
        if (topic === queueTopic(actor)) return send('queue', data.at(-1));
        if (topic !== `account:${actor.accountId}` || open.includes(topic)) send(topic, data);
        // This line was opened with the rights of that minute: it says so and ends, and the next one asks with those of today.
        if (data.some((d) => (d as { rights?: boolean }).rights === true)) {
          send('rights', {});
          out.end();
        }
      },
    );
    const close = () => {
      send('closing', {});
      out.end();
    };
    lines.add(close);
    if (closing) close();
    const beat = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS);
    out.on('close', () => {
      clearInterval(beat);
      lines.delete(close);
      leave();
      leave = () => {};
    });
  });
}

/** The topics an actor may hear: `account:<own id>` always, others as their capability decides. */
export async function allowed(runtime: Runtime, actor: Actor, topics: readonly string[]): Promise<string[]> {
  return inTransaction(runtime.database.db, actor, 'read', async (tx) => {
    const open: string[] = [];
    for (const topic of topics) {
      const [name = '', key = ''] = topic.split(':');
      // Documents are named by their numbers; anything else is nobody's topic.
      if (!/^(\d{1,18})?$/.test(key)) continue;
      if (
        name === 'account'
          ? key === actor.accountId
          : await runtime.topics
              .get(name)
              ?.may(createContext(runtime, tx, actor, { key: key === '' ? '0' : key }, postCommitEffects()))
      )
        open.push(topic);
    }
    return open;
  });
}
