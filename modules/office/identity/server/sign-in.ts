import type { z } from 'zod';
import type { Context } from '#kernel/server/act-context.ts';
import type { SignedIn } from '../contract/login.ts';
import { hostOf } from '../rules/address.ts';
import type { IdentityTables } from './tables.ts';

export type Answer = z.input<typeof SignedIn>;

export function allowedHosts(ctx: Pick<Context<IdentityTables, unknown>, 'service'>): string[] {
  const { publicUrl, sisterHosts } = ctx.service('doorSettings');
  return [hostOf(publicUrl), ...sisterHosts.map((h) => h.toLowerCase())].filter(
    (h): h is string => h !== null,
  );
}
