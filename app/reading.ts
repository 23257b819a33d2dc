import { Refusal } from '#kernel/rules/refusal.ts';
import { NoPermission } from '#kernel/rules/refusals.ts';
import type { Handler, Module } from '#kernel/server/capability.ts';
import { admit, parseInput } from '#kernel/server/dispatch.ts';
import type { Reading } from '#market/marketplace/server/ports.ts';

/**
 * Lets the market read what the modules answer, as the reader himself. Acts are not asked this way: they need
 * a transaction, a key and a log line of their own.
 */
export function readingOf(modules: readonly Module[]): Reading {
  const handlers = new Map<string, Handler>(
    modules.flatMap((r) => (r.handlers ?? []).map((h): [string, Handler] => [h.call.path, h])),
  );
  return {
    async ask(ctx, call, input) {
      const handler = handlers.get(call.path);
      if (handler === undefined) return null;
      if (handler.mode !== 'read') throw new Error(`${call.name} changes something and cannot be read`);
      try {
        admit(call, ctx.actor);
      } catch (error) {
        if (error instanceof Refusal && error.kind.code === NoPermission.code) return null;
        throw error;
      }
      return call.output.parse(await handler.run({ ...ctx, input: parseInput(call, input) })) as never;
    },
  };
}
