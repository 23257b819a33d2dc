import '../fields/rich.css';

/** Rich text as its readers see it. It was sanitised by the server when it was saved (kernel/server/sanitise.ts). */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an allow-list of tags and attributes was applied on save
  return <div className="ct-rich" {...(lang ? { lang } : {})} dangerouslySetInnerHTML={{ __html: html }} />;
}
