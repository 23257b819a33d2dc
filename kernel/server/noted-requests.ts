import type { FastifyInstance, FastifyRequest } from 'fastify';
import { boundedLines } from './fault-log.ts';
import type { Asked, GateSettings } from './gate-settings.ts';
import type { Noted } from './gate-settings.ts';

/** Adds to what is known of a request. */
export const noteRequest = (request: FastifyRequest, more: Noted): void => {
  (request as Asked).noted = { ...(request as Asked).noted, ...more };
};

/** Codes of which an outage makes so many that their lines are bounded. */
const OF_OUTAGES = /^(5\d\d|429)$/;

/**
 * One line and one measure for each call that was answered, refused ones included: who asked what, and what
 * came of it. Nothing of what was sent stands in it.
 */
export function noteAnswers(app: FastifyInstance, { log, metrics }: GateSettings): void {
  const bounded = boundedLines(log);
  app.decorateRequest('noted', null);
  app.addHook('onResponse', async (request, reply) => {
    const { noted, caller } = request as Asked;
    // Files of the application are answered too; they are nobody's question.
    if ((!request.url.startsWith('/api/') && noted?.call === undefined) || caller === null) return;
    const ms = Math.round(reply.elapsedTime);
    const http = reply.statusCode;
    const { call, code = String(http), actor = null } = noted ?? {};
    // A stream ends when its page is closed: its time is no measure of an answer.
    metrics?.answered(call ?? 'none', code, http, call === undefined ? null : reply.elapsedTime / 1000);
    const who = {
      account: actor?.accountId ?? null,
      company: actor?.memberId ?? null,
      side: actor?.identity ?? null,
    };
    const line = {
      level: 'info',
      message: 'call',
      id: caller.requestId,
      call: call ?? request.routeOptions.url ?? 'none',
      ...who,
      outcome: code,
      http,
      ms,
    };
    if (OF_OUTAGES.test(String(http))) bounded(code, line);
    else log(line);
  });
}
