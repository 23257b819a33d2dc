import type { Identity } from '#kernel/rules/contract.ts';

const LANDING: Readonly<Record<Identity, string>> = {
  platform: '/home',
  seller: '/cockpit',
  buyer: '/pchome',
};
/** Open to everybody signed in (administration-domain 8.4). */
const ALWAYS_ON: readonly string[] = ['/home', '/pchome'];

/** Where a person starts (administration-domain 2.3): the page of the side in use, else the first entry of the menu, else the own data. */
export function landingOf(identity: Identity, routes: Iterable<string>): string {
  const menu = [...routes];
  const home = LANDING[identity];
  if (ALWAYS_ON.includes(home) || menu.includes(home)) return home;
  return menu[0] ?? '/myAccount/personalInformation';
}
