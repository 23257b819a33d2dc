/** First and last character kept (administration-domain 12.2): 华东化工有限公司 → 华******司. One character stays, two show the first. */
export function maskedName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length <= 1) return letters.join('');
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, 6))}${letters.at(-1)}`;
}

/** How both companies are named in an announcement: nobody when one of them wants none, in full only when both say so. */
export function announcedNames(
  seller: { name: string; consent: string },
  buyer: { name: string; consent: string },
): { seller: string; buyer: string } | null {
  if (seller.consent === 'none' || buyer.consent === 'none') return null;
  const full = seller.consent === 'full' && buyer.consent === 'full';
  return full
    ? { seller: seller.name, buyer: buyer.name }
    : { seller: maskedName(seller.name), buyer: maskedName(buyer.name) };
}
