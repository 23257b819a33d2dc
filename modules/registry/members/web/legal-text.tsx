import type { ReactNode } from 'react';

const INLINE = /^(strong|em|b|i|u|code)$/i;

/** Draws a node of stored legal text; only what the sanitiser keeps is known here, everything else is its text. */
function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const inside = [...node.childNodes].map(drawn);
  const tag = node.tagName.toLowerCase();
  if (/^h[1-6]$/.test(tag)) return <h3 key={key}>{inside}</h3>;
  if (tag === 'p') return <p key={key}>{inside}</p>;
  if (tag === 'ul') return <ul key={key}>{inside}</ul>;
  if (tag === 'ol') return <ol key={key}>{inside}</ol>;
  if (tag === 'li') return <li key={key}>{inside}</li>;
  if (tag === 'br') return <br key={key} />;
  return INLINE.test(tag) ? <strong key={key}>{inside}</strong> : <span key={key}>{inside}</span>;
}

/** Stored text as elements, never as markup: a script in it would be words. */
export function LegalText({ html }: { readonly html: string }) {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return <>{[...body.childNodes].map(drawn)}</>;
}
