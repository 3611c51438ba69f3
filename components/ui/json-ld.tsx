type JsonLdProps = { things: readonly object[] };

/** What the page shows, once more for search engines: a block of data that no browser runs. */
export function JsonLd({ things }: JsonLdProps) {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, in which no tag can begin
      dangerouslySetInnerHTML={{ __html: text.replace(/</g, '\\u003c') }}
    />
  );
}
