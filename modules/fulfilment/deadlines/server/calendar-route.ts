import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateCounter } from '#kernel/server/admission.ts';
import type { Runtime } from '#kernel/server/runtime.ts';
import type { Asked } from '#kernel/server/gate-settings.ts';
import { noteRequest } from '#kernel/server/noted-requests.ts';
import { calendarText } from './calendar-text.ts';
import { CALENDAR_PREFIX, isToken } from './calendar-address.ts';
import { calendarOf } from './calendar-of-person.ts';

/** Calendars of one address in a minute: a company's people behind one gateway, each on two devices. */
const CALENDARS_PER_MINUTE = { calls: 120, seconds: 60 } as const;
/** How long a calendar may be shown as it was, in seconds. */
const FRESH_SECONDS = 300;

/** An unknown address, a revoked one and one of a person without the right answer alike. */
const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');

/**
 * `GET /calendar/{token}.ics`: the deadlines of a person for the calendar program that subscribed, which has
 * no login. The token is the only key; what it opens is decided anew at every fetch.
 */
export function addCalendarRoutes(app: FastifyInstance, runtime: Runtime, publicUrl: string): void {
  const count = rateCounter();
  app.get(`${CALENDAR_PREFIX}:file`, async (request: FastifyRequest, reply) => {
    noteRequest(request, { call: 'calendar' });
    // A fault further on is logged with the address of its request, which is a secret here.
    request.raw.url = CALENDAR_PREFIX;
    reply
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex, nofollow')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', "default-src 'none'; sandbox");
    const wait = count({ key: (request as Asked).caller.ip, ...CALENDARS_PER_MINUTE });
    if (wait > 0)
      return reply.code(429).header('retry-after', wait).header('cache-control', 'no-store').send('');
    const { file } = request.params as { file: string };
    const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : '';
    if (!isToken(token)) return missing(reply);
    const found = await calendarOf(runtime, token);
    if (found === null) return missing(reply);
    const body = calendarText(found.entries, publicUrl, found.locale);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    reply
      .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
      .header('etag', etag)
      .header('content-disposition', 'inline; filename="deadlines.ics"')
      .header('content-language', found.locale === 'zh_CN' ? 'zh-CN' : 'en');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(body);
  });
}
