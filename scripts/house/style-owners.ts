import type { HouseCheck, Problem, SourceFile } from './check.ts';

const KERNEL = 'kernel/web/';
/** Who owns the classes that begin with a prefix: one folder each, and nobody else styles them. */
export const OWNERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'bd bt ch ct dc dt fb fd fm im lt pf pg ps pt rf rt sc sh sp st tb tr ts'
        .split(' ')
        .map((p) => [p, KERNEL]),
    ].flat(),
  ),
  ap: 'modules/fulfilment/appeals/web/',
  au: 'modules/trading/auctions/web/',
  ca: 'modules/trading/campaigns/web/',
  cb: 'modules/registry/catalogue/web/',
  cf: 'modules/office/configuration/web/',
  cn: 'modules/office/content/web/',
  co: 'modules/fulfilment/contracts/web/',
  cs: 'modules/office/codesets/web/',
  dl: 'modules/fulfilment/deals/web/',
  ds: 'modules/fulfilment/dossiers/web/',
  du: 'modules/fulfilment/deadlines/web/',
  fk: 'modules/office/feedback/web/',
  gf: 'modules/market/marketplace/web/',
  id: 'modules/office/identity/web/',
  lc: 'modules/registry/qualifications/web/',
  ld: 'modules/trading/leads/web/',
  iq: 'modules/trading/inquiries/web/',
  mb: 'modules/trading/offers/web/',
  me: 'modules/registry/members/web/',
  mh: 'modules/office/markethours/web/',
  mo: 'modules/fulfilment/money/web/',
  mp: 'modules/market/marketplace/web/',
  ms: 'modules/office/messaging/web/',
  od: 'modules/fulfilment/orders/web/',
  of: 'modules/trading/offers/web/',
  og: 'modules/office/organisation/web/',
  ol: 'modules/office/operationlog/web/',
  iv: 'modules/fulfilment/invoices/web/',
  pm: 'modules/office/permissions/web/',
  po: 'modules/market/portal/server/',
  pr: 'modules/registry/catalogue/web/',
  px: 'modules/market/statistics/web/',
  fg: 'modules/market/statistics/web/figures/',
  py: 'modules/fulfilment/payments/web/',
  se: 'modules/fulfilment/settlements/web/',
  si: 'modules/office/configuration/web/',
  sm: 'modules/fulfilment/shipments/web/',
  so: 'modules/registry/stores/web/',
  sd: 'modules/fulfilment/statements/web/',
  th: 'modules/trading/offers/web/',
  vo: 'modules/fulfilment/vouchers/web/',
};
/** States and classes of the component library: they say how an element is, not whose it is. */
const NOBODYS = /^(is|has|ant)-|^anticon/;
const EXCUSE = /\/\* restyles another: [^\s*]/;

interface Rule {
  readonly selector: string;
  readonly line: number;
}

/** Selectors of a stylesheet, each alternative by itself, with its line. */
export function selectorsOf(css: string): Rule[] {
  const blank = css.replace(/\/\*.*?\*\//gs, (c) => c.replace(/[^\n]/g, ' '));
  const rules: Rule[] = [];
  for (const { 1: head = '', index } of blank.matchAll(/([^{};]+)\{/g)) {
    const begin = index + head.length - head.trimStart().length;
    if (head.trim().startsWith('@') || /^(from|to|[\d.]+%)/.test(head.trim())) continue;
    const line = blank.slice(0, begin).split('\n').length;
    for (const selector of alternatives(head.trim())) rules.push({ selector, line });
  }
  return rules;
}
/** What lies between commas outside parentheses; `:is(a, b)` is a and b, conditions are nobody's subject. */
function alternatives(head: string): string[] {
  const plain = head.replace(/:(not|has|where|nth-[\w-]+)\((?:[^()]|\([^()]*\))*\)/g, '');
  return plain.split(/,(?![^()]*\))/).flatMap((one) => {
    const inner = /:is\(([^()]*)\)/.exec(one);
    return inner === null
      ? [one.trim()]
      : (inner[1] ?? '').split(',').flatMap((part) => alternatives(one.replace(inner[0], part.trim())));
  });
}

/** Classes of the last element that has any: who is styled. */
export function styled(selector: string): string[] {
  const elements = selector.split(/\s*[\s>+~]\s*/).map((e) => [...e.matchAll(/\.([a-zA-Z][\w-]*)/g)]);
  const named = elements.map((e) => e.map((m) => m[1] ?? '').filter((c) => !NOBODYS.test(c)));
  return named.findLast((e) => e.length > 0) ?? [];
}

const prefixOf = (name: string): string => name.split('-')[0] ?? '';

function problemsOf({ file, lines }: SourceFile, owners: Readonly<Record<string, string>>): Problem[] {
  const own = (name: string) => file.startsWith(owners[prefixOf(name)] ?? '\0');
  return selectorsOf(lines.join('\n')).flatMap(({ selector, line }): Problem[] => {
    const classes = styled(selector);
    if (EXCUSE.test(lines[line - 2] ?? '') || classes.some(own)) return [];
    const foreign = classes.find((c) => prefixOf(c) in owners);
    const stranger = classes.find((c) => !(prefixOf(c) in owners));
    if (stranger !== undefined)
      return [
        { file, line, instead: `.${stranger}: give its prefix an owner in scripts/house/style-owners.ts` },
      ];
    return foreign === undefined
      ? []
      : [
          {
            file,
            line,
            instead: `.${foreign} belongs to ${owners[prefixOf(foreign)]}: give the element a class of your own beside it, or say above the rule: /* restyles another: why */`,
          },
        ];
  });
}

export const styleOwnersOf = (owners: Readonly<Record<string, string>>): HouseCheck => ({
  name: 'a class has one owner, which alone styles it',
  run: (tree) => tree.like(/^(kernel|modules)\/.*\.css$/).flatMap((f) => problemsOf(f, owners)),
});
export const styleOwners = styleOwnersOf(OWNERS);
