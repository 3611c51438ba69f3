import { type RefObject, useEffect } from 'react';
import { saveFile } from '@/components/account/save-file';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { copyWords, factor } from '@/content/account';

const words = factor.codes;

type RecoveryCodesProps = {
  codes: readonly string[];
  titleRef: RefObject<HTMLHeadingElement | null>;
  onDone: () => void;
};

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes, titleRef, onDone }: RecoveryCodesProps) {
  useEffect(() => titleRef.current?.focus(), [titleRef]);
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="rounded-md border-2 border-turmeric bg-cream p-4 sm:p-5">
      <h3 ref={titleRef} tabIndex={-1} className="text-xl outline-none">
        {words.title}
      </h3>
      <p className="mt-1">{words.text}</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
        {codes.map((code) => (
          <li key={code} className="rounded-sm bg-paper px-2 py-1.5 text-center font-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton text={text} words={copyWords} />
        <Button variant="secondary" onClick={() => saveFile(words.fileName, text, 'text/plain')}>
          {words.download}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
