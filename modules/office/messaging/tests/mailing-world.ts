import { openWorld, type Person } from '#app/world.ts';
import type { Services } from '#kernel/server/act-context.ts';
import { mailings } from '../contract/mailing.ts';

/** Whom a message goes to. */
export const to = (...people: Person[]) => ({
  receiverMode: 'users' as const,
  receivers: people.map((p) => p.actor.accountId as string),
});
/** A message with title and text. */
export const letter = (more: object = {}) => ({
  title: '系统维护通知',
  content: '<p>今晚 22:00 维护。</p>',
  ...more,
});

/** A world on a Monday at eleven in the morning in Shanghai, with who writes, approves and reads messages. */
export async function openMailings() {
  const world = await openWorld();
  const services = world.runtime.services as { -readonly [K in keyof Services]: Services[K] };
  const [operator, auditor, service, seller, buyer] = await Promise.all([
    world.as('operator'),
    world.as('auditor'),
    world.as('service'),
    world.as('seller_admin'),
    world.as('buyer_admin'),
  ]);
  await world.hold('2026-11-23T11:00:00+08:00');
  await world.tick();
  const detail = (channel: 'email' | 'sms' | 'mail', id: string, by = operator) =>
    by.does(mailings[channel].detail, { id });
  return { world, services, operator, auditor, service, seller, buyer, detail };
}
