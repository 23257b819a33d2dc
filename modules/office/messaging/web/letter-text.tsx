import './messaging.css';

/** Rich text of a message. It was made harmless when it was saved: tags, attributes and addresses by an allow-list. */
export function LetterText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on save by the server
  return <div className="ms-letter" dangerouslySetInnerHTML={{ __html: html }} />;
}
