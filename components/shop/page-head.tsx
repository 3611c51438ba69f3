/** The opening of a page of text: its one heading and what it is about. */
export function PageHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="bg-turmeric-soft pt-14 pb-10 lg:pt-20 lg:pb-14">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h1 className="text-4xl lg:text-6xl">{title}</h1>
        <p className="mt-3 max-w-prose text-lg lg:text-xl">{lead}</p>
      </div>
    </div>
  );
}
