import { z } from 'zod';
import { type Call, EVERYONE } from '#kernel/rules/contract.ts';
import { Refusal } from '#kernel/rules/refusal.ts';
import { START_PATH, type StartAnswer, type StartPart } from '#kernel/rules/start.ts';
import { admit, parseInput } from './dispatch.ts';
import type { Runtime } from './runtime.ts';
import { envelopeOf, type Gate } from './gate.ts';
import { noteRequest } from './noted-requests.ts';

const MOST_BYTES = 1024;
/**
 * The request itself, as the gate knows calls. Its own rate keeps what the parts add up to below the rate of all
 * calls; it is not `restricted`, so a restricted login, a locked screen and maintenance refuse it whole.
 */
const START: Call = {
  name: 'start',
  kind: 'query',
  path: START_PATH,
  audience: EVERYONE,
  relation: 'self',
  rate: { calls: 60, seconds: 60 },
  input: z.strictObject({}),
  output: z.array(z.object({ path: z.string(), input: z.record(z.string(), z.string()), data: z.unknown() })),
};
/** So many parts at most: more, and starting would ask more in a minute than all calls may. */
const MOST_PARTS = 10;

interface Part {
  readonly call: Call;
  readonly input: StartPart['input'];
}

/**
 * What may be asked on behalf of a page that begins: a question that writes nothing, keeps no key and is counted
 * with all others. Throws where the composition names anything else, so that nothing gets round its own gate.
 */
function partOf(runtime: Runtime, { path, input }: StartPart): Part {
  const handler = runtime.handlers.get(path);
  if (handler === undefined) throw new Error(`the start names ${path}, which no module answers`);
  const { call, mode } = handler;
  const plain = (call.body ?? 'json') === 'json' && (call.answer ?? 'json') === 'json';
  if (
    call.kind !== 'query' ||
    mode !== 'read' ||
    call.once !== undefined ||
    call.rate !== undefined ||
    !plain
  )
    throw new Error(`the start cannot ask ${call.name}: it is no plain question`);
  return { call, input };
}

/**
 * One signed POST for what every page asks as it begins. Signature, nonce, rate, login, restriction and
 * maintenance are those of the request; audience, buttons, schema, row walls and transaction are each part's own.
 * A part that is refused is left out: the page asks it by itself and hears why there. See decision 0019.
 */
export function addStart(gate: Gate, runtime: Runtime, named: readonly StartPart[]): void {
  if (named.length > MOST_PARTS) throw new Error(`the start asks at most ${MOST_PARTS} questions`);
  const parts = named.map((part) => partOf(runtime, part));
  gate.app.post(START_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    noteRequest(request, { call: START.name });
    const { actor, input } = await gate.enter(request, START);
    noteRequest(request, { actor });
    admit(START, actor);
    // What is asked says the composition, never the caller.
    parseInput(START, input);
    reply.header('permission-version', actor.permissionVersion);
    const answers: StartAnswer[] = [];
    // One after the other: a request holds one connection to the database at a time.
    for (const { call, input: asked } of parts)
      try {
        const { data } = await gate.run(actor, call, asked);
        answers.push({ path: call.path, input: asked, data: data ?? null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    noteRequest(request, { code: 'OK' });
    return reply.send(envelopeOf({ data: answers, cookies: [] }, actor));
  });
}
